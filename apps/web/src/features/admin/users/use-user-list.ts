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

/** The administrators' list of users, page by page, and what puts a changed user back into it. */
export function useUserList({ status, search }: { status: UserStatus; search: string }) {
  const utils = api.useUtils();
  const list = useList(api.admin.listUsers, {
    filter: { status, search },
    limit: pageSizes.users.default,
    cursor: usersCursor,
    placeholderData: keepPreviousData,
    // The changes end with the screen, so what they were made to must too.
    gcTime: 0,
  });
  // Beside the pages, not in them: the cursor of the next page is made from the last one as it was fetched.
  const { changes, change } = useChanges<number, ListedUser>(list, `${status} ${search}`);

  /** Shows a user as they are after a change. The other lists are fetched when next seen. */
  function showChanged(user: ListedUser): void {
    startTransition(() => change(user.id, () => user));
    void utils.admin.listUsers.invalidate(undefined, { refetchType: "none" });
    void cancelAndRefetch(utils.admin.countUsers);
  }

  const users = useMemo(() => withChanges(list.rows, changes), [list.rows, changes]);
  return { list, users, showChanged };
}
