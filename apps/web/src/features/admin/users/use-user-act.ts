import type { UserItem } from "@antochi/contract/users";
import { useState } from "react";
import { api } from "../../../api-client/api.ts";
import { toastFailure } from "../../../api-client/toast-failure.ts";
import { usersCopy } from "../../../content/admin.ts";
import { showToast } from "../../../ui/toast.ts";
import { type UserAct, userActs } from "./user-acts.ts";

type Asked = { act: UserAct; user: UserItem };

/** Carries out an act once it was confirmed, and tells how it went. */
export function useUserAct(showChanged: (id: number, user: UserItem | null) => void) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [sending, setSending] = useState(false);
  const run = useRunners();

  async function confirm(): Promise<void> {
    if (!asked || sending) return;
    const { act, user } = asked;
    setSending(true);
    try {
      showChanged(user.id, await run[act]({ id: user.id }));
      showToast({ title: userActs[act].done });
    } catch (error) {
      void toastFailure(error, usersCopy.failed);
    } finally {
      setSending(false);
      setAsked(null);
    }
  }

  return { asked, sending, ask: setAsked, dismiss: () => setAsked(null), confirm };
}

/** Each act's call; it answers the user as they are afterwards, or null where they are gone. */
function useRunners(): Record<UserAct, (input: { id: number }) => Promise<UserItem | null>> {
  const reject = api.admin.rejectUser.useMutation();
  const suspend = api.admin.suspendUser.useMutation();
  const restore = api.admin.restoreUser.useMutation();
  const grantAdmin = api.admin.grantAdmin.useMutation();
  const revokeAdmin = api.admin.revokeAdmin.useMutation();
  return {
    reject: async (input) => {
      await reject.mutateAsync(input);
      return null;
    },
    suspend: suspend.mutateAsync,
    restore: restore.mutateAsync,
    grantAdmin: grantAdmin.mutateAsync,
    revokeAdmin: revokeAdmin.mutateAsync,
  };
}
