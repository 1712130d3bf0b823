import type { ListedUser, UserAction } from "@antochi/contract/users";
import { useState } from "react";
import { api } from "../../../api-client/api.ts";
import { toastFailure } from "../../../api-client/toast-failure.ts";
import { usersCopy } from "../../../content/admin.ts";
import { userActionsCopy as copy } from "../../../content/user-actions.ts";
import { withProof } from "../../../session/proof.ts";
import { showToast } from "../../../ui/toasts/toast.ts";

/** Actions on users that ask for confirmation. */
export type AskedAction = Exclude<UserAction, "approve" | "reject" | "undo">;

/** The texts of each, its key in the menu, and the tone of its confirm button. */
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

/** Runs an action after confirmation, and shows the result in a toast. */
export function useAskedAction(showChanged: ShowChanged) {
  // Each question is a separate object: if one is dismissed while its action runs, the next one stays open.
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

/** The call of each action; it returns the user's new state. */
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
