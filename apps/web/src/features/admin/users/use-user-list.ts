import { usersCursor } from "@antochi/contract/cursors";
import { pageSizes } from "@antochi/contract/pagination";
import type { UserItem, UserStatus } from "@antochi/contract/users";
import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import { api } from "../../../api-client/api.ts";
import { nextCursor } from "../../../api-client/next-cursor.ts";
import { refetchAnew } from "../../../api-client/refetch-anew.ts";

const limit = pageSizes.users.default;

/** The administrators' list of users, page by page, and what puts a changed user back into it. */
export function useUserList({ status, search }: { status: UserStatus; search: string }) {
  const input = useMemo(() => ({ status, search, limit }), [status, search]);
  const utils = api.useUtils();
  const list = api.admin.listUsers.useInfiniteQuery(input, {
    getNextPageParam: (page) => nextCursor(page, { limit, after: usersCursor.after }),
    placeholderData: keepPreviousData,
  });

  /** Shows a user as they are after a change; null where they are gone. The other lists are fetched when next seen. */
  function showChanged(id: number, user: UserItem | null): void {
    utils.admin.listUsers.setInfiniteData(input, (data) => {
      if (!data) return data;
      const pages = data.pages.map((page) =>
        page.flatMap((each) => (each.id !== id ? [each] : user ? [user] : [])),
      );
      return { ...data, pages };
    });
    void utils.admin.listUsers.invalidate(undefined, { refetchType: "none" });
    void refetchAnew(utils.admin.countUsers);
  }

  const users = useMemo(() => list.data?.pages.flat() ?? [], [list.data]);
  return { list, users, showChanged };
}
