import { usersCursor } from "@antochi/contract/cursors";
import { pageSizes } from "@antochi/contract/pagination";
import type { ListedUser, UserStatus } from "@antochi/contract/users";
import { keepPreviousData } from "@tanstack/react-query";
import { startTransition, useMemo } from "react";
import { api } from "../../../api-client/api.ts";
import { cancelAndRefetch } from "../../../api-client/cancel-and-refetch.ts";
import { useList } from "../../../api-client/use-list.ts";
import { useChanges } from "../lists/use-changes.ts";
import { withChanges } from "./user-rows.ts";

/** The list of users, paged, and a function that shows a changed user in it. */
export function useUserList({ status, search }: { status: UserStatus; search: string }) {
  const utils = api.useUtils();
  const list = useList(api.admin.listUsers, {
    filter: { status, search },
    limit: pageSizes.users.default,
    cursor: usersCursor,
    placeholderData: keepPreviousData,
    // The changes are lost with the screen, so the data they apply to must be too.
    gcTime: 0,
  });
  // Kept apart from the pages, because the next page's cursor is made from the last user as it was fetched.
  const { changes, change } = useChanges<number, ListedUser>(list, `${status} ${search}`);

  /** Shows a changed user. The other lists are refetched when they are next shown. */
  function showChanged(user: ListedUser): void {
    startTransition(() => change(user.id, () => user));
    void utils.admin.listUsers.invalidate(undefined, { refetchType: "none" });
    void cancelAndRefetch(utils.admin.countUsers);
  }

  const users = useMemo(() => withChanges(list.rows, changes), [list.rows, changes]);
  return { list, users, showChanged };
}
