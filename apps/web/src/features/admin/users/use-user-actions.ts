import type { ListedUser, UserAction } from "@antochi/contract/users";
import { useState } from "react";
import { api } from "../../../api-client/api.ts";
import { toastFailure } from "../../../api-client/toast-failure.ts";
import { usersCopy } from "../../../content/admin.ts";
import { userActionsCopy as copy } from "../../../content/user-actions.ts";
import { withProof } from "../../../session/proof.ts";
import { showToast } from "../../../ui/toast.ts";

/** What administrators do to users behind a question. */
export type AskedAction = Exclude<UserAction, "approve" | "reject" | "undo">;

/** The words of each, the letter that chooses it in the menu, and the tone of the button that confirms it. */
export const askedActions = {
  suspend: { ...copy.suspend, shortcut: "S", tone: "primary" },
  restore: { ...copy.restore, shortcut: "R", tone: "primary" },
  reopen: { ...copy.reopen, shortcut: "W", tone: "primary" },
  grantAdmin: { ...copy.grantAdmin, shortcut: "G", tone: "primary" },
  revokeAdmin: { ...copy.revokeAdmin, shortcut: "G", tone: "primary" },
  resetSecondFactor: { ...copy.resetSecondFactor, shortcut: "T", tone: "danger" },
} as const satisfies Record<AskedAction, object>;

type Asked = { action: AskedAction; user: ListedUser };

type ShowChanged = (user: ListedUser) => void;

/** Carries out an action once it was confirmed, and shows a toast of how it went. */
export function useAskedAction(showChanged: ShowChanged) {
  // Each question is an object of its own: one that was dismissed while it was sent leaves the next one open.
  const [asked, setAsked] = useState<Asked | null>(null);
  const [sent, setSent] = useState<Asked | null>(null);
  const sending = asked !== null && sent === asked;
  const run = useRunners();

  async function confirm(): Promise<void> {
    if (!asked || sending) return;
    const { action, user } = asked;
    setSent(asked);
    try {
      showChanged(await run[action]({ id: user.id }));
      showToast({ title: askedActions[action].done });
    } catch (error) {
      void toastFailure(error, usersCopy.failed);
    } finally {
      setSent((now) => (now === asked ? null : now));
      setAsked((now) => (now === asked ? null : now));
    }
  }

  return { asked, sending, ask: setAsked, dismiss: () => setAsked(null), confirm };
}

/** Each action's call; it answers the user as they are afterwards. */
function useRunners(): Record<AskedAction, (input: { id: number }) => Promise<ListedUser>> {
  const suspend = api.admin.suspendUser.useMutation();
  const restore = api.admin.restoreUser.useMutation();
  const reopen = api.admin.reopenRegistration.useMutation();
  const grantAdmin = api.admin.grantAdmin.useMutation();
  const revokeAdmin = api.admin.revokeAdmin.useMutation();
  const resetSecondFactor = api.admin.resetSecondFactor.useMutation();
  return {
    suspend: (input) => withProof(() => suspend.mutateAsync(input)),
    restore: (input) => withProof(() => restore.mutateAsync(input)),
    reopen: reopen.mutateAsync,
    grantAdmin: (input) => withProof(() => grantAdmin.mutateAsync(input)),
    revokeAdmin: (input) => withProof(() => revokeAdmin.mutateAsync(input)),
    resetSecondFactor: (input) => withProof(() => resetSecondFactor.mutateAsync(input)),
  };
}
