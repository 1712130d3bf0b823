import { usersCursor } from "@antochi/contract/cursors";
import { pageSizes } from "@antochi/contract/pagination";
import type { UserItem, UserStatus } from "@antochi/contract/users";
import { keepPreviousData } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { api } from "../../../api-client/api.ts";
import { nextCursor } from "../../../api-client/next-cursor.ts";
import { refetchAnew } from "../../../api-client/refetch-anew.ts";
import { type UserChanges, withChanges } from "./user-changes.ts";

const limit = pageSizes.users.default;

/** The administrators' list of users, page by page, and what puts a changed user back into it. */
export function useUserList({ status, search }: { status: UserStatus; search: string }) {
  const input = useMemo(() => ({ status, search, limit }), [status, search]);
  // Beside the pages, not in them: the cursor of the next page is made from the last one as it was fetched.
  const [changes, setChanges] = useState<UserChanges>(new Map());
  const utils = api.useUtils();
  const list = api.admin.listUsers.useInfiniteQuery(input, {
    getNextPageParam: (page) => nextCursor(page, { limit, after: usersCursor.after }),
    placeholderData: keepPreviousData,
    // The changes end with the screen, so what they were made to must too.
    gcTime: 0,
  });

  /** Shows a user as they are after a change; null where they are gone. The other lists are fetched when next seen. */
  function showChanged(id: number, user: UserItem | null): void {
    setChanges((before) => new Map(before).set(id, user));
    void utils.admin.listUsers.invalidate(undefined, { refetchType: "none" });
    void refetchAnew(utils.admin.countUsers);
  }

  const users = useMemo(() => withChanges(list.data?.pages.flat() ?? [], changes), [list.data, changes]);
  return { list, users, showChanged };
}
