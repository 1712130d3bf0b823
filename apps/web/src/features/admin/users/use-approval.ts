import type { UserItem } from "@antochi/contract/users";
import { useState } from "react";
import { api } from "../../../api-client/api.ts";
import { toastRefusal } from "../../../api-client/toast-refusal.ts";
import { usersCopy } from "../../../content/admin.ts";
import { showToast } from "../../../ui/toast.ts";

/** Approves users, one call for each, and knows which of them are under way. */
export function useApproval(showChanged: (id: number, user: UserItem) => void) {
  const [under, setUnder] = useState<ReadonlySet<number>>(new Set());
  const { mutateAsync } = api.admin.approveUser.useMutation();

  async function approve({ id }: UserItem): Promise<void> {
    if (under.has(id)) return;
    setUnder((ids) => new Set(ids).add(id));
    try {
      const user = await mutateAsync({ id });
      showChanged(id, user);
      showToast(usersCopy.approved);
    } catch (error) {
      toastRefusal(error, usersCopy.approveFailed);
    } finally {
      setUnder((ids) => new Set([...ids].filter((each) => each !== id)));
    }
  }

  return { approve, isApproving: (user: UserItem) => under.has(user.id) };
}
