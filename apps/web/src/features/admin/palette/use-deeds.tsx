import { useNavigate, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../../../api-client/api.ts";
import { toastFailure } from "../../../api-client/toast-failure.ts";
import { toastRefusal } from "../../../api-client/toast-refusal.ts";
import { useOpenPublishing } from "../../../articles/publishing/publish-queue.tsx";
import { usersCopy } from "../../../content/admin.ts";
import { paletteCopy as copy } from "../../../content/palette.ts";
import { userActionsCopy } from "../../../content/user-actions.ts";
import { withProof } from "../../../session/proof.ts";
import { showToast } from "../../../ui/toasts/toast.ts";
import { Declined } from "../../../ui/dialogs/declined.ts";
import { useQuestion } from "../../../ui/dialogs/use-question.tsx";
import type { AssignDialog } from "../readiness/assign-dialog.tsx";
import type { Deed } from "./palette-items.ts";

declare module "@tanstack/react-router" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface HistoryState {
    /** The time of a request to show the addressed item again, in milliseconds: its list then starts over with it. */
    soughtAt?: number;
  }
}

/** Runs the action of a palette line. */
export function useDeeds() {
  const navigate = useNavigate();
  const router = useRouter();
  const utils = api.useUtils();
  const publish = useOpenPublishing();
  const { confirm, dialog } = useQuestion();
  const approve = api.admin.approveUser.useMutation();
  const suspend = api.admin.suspendUser.useMutation();
  const restore = api.admin.restoreUser.useMutation();
  const checkAudit = api.audit.checkNow.useMutation();
  const [assigning, setAssigning] = useState<{ AssignDialog: typeof AssignDialog } | null>(null);
  const runs = { suspend: suspend.mutateAsync, restore: restore.mutateAsync };

  async function act(deed: Exclude<Deed, { to: unknown }>): Promise<void> {
    switch (deed.act) {
      case "publish":
        return publish();
      case "assign":
        return setAssigning(await import("../readiness/assign-dialog.tsx"));
      case "checkAudit":
        await checkAudit.mutateAsync();
        await utils.audit.auditState.invalidate();
        showToast({ ...copy.checkAsked, tone: "success" });
        return undefined;
      case "approve":
        await approve.mutateAsync({ id: deed.person.id });
        showToast(usersCopy.approved);
        break;
      case "suspend":
      case "restore": {
        const { id, name } = deed.person;
        const words = userActionsCopy[deed.act];
        const change = runs[deed.act];
        await confirm({ title: words.title(name), description: words.text, confirmLabel: words.button });
        await withProof(() => change({ id }));
        showToast({ title: words.done });
      }
    }
    await Promise.all([utils.admin.invalidate(), utils.overview.invalidate()]);
    return undefined;
  }

  async function run(deed: Deed, inNewTab: boolean): Promise<void> {
    if ("to" in deed) {
      if (inNewTab) window.open(router.buildLocation(deed.to).href, "_blank", "noopener");
      else {
        const isHere = router.buildLocation(deed.to).href === router.state.location.href;
        await navigate({ ...deed.to, ...(isHere && { replace: true, state: { soughtAt: Date.now() } }) });
      }
      return;
    }
    try {
      await act(deed);
    } catch (error) {
      if (error instanceof Declined) return;
      if (deed.act === "approve") toastRefusal(error, usersCopy.approveFailed);
      else await toastFailure(error, copy.failed);
    }
  }

  return {
    run,
    dialog: (
      <>
        {dialog}
        {assigning && <assigning.AssignDialog assignment={null} onClose={() => setAssigning(null)} />}
      </>
    ),
  };
}
