import { logCursor } from "@antochi/contract/cursors";
import { pageSizes } from "@antochi/contract/pagination";
import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import { api } from "../../../api-client/api.ts";
import { useList } from "../../../api-client/use-list.ts";
import { type AdminSearch, startOfPeriod } from "../admin-search.ts";

/** The log's filter from the address; a period is counted back from `opened`. */
export function useLogFilter({ member, article, days }: AdminSearch, opened: Date) {
  return useMemo(
    () => ({
      ...(member !== undefined && { userId: member }),
      ...(article !== undefined && { articleId: article }),
      ...(days !== undefined && { from: startOfPeriod(days, opened) }),
    }),
    [member, article, days, opened],
  );
}

export type LogQuery = ReturnType<typeof useLogFilter>;

/** The log's entries that match the filter, newest first, paged. */
export function useLogs(filter: LogQuery) {
  return useList(api.activity.listLogs, {
    filter,
    limit: pageSizes.logs.default,
    cursor: logCursor,
    placeholderData: keepPreviousData,
    // The log grows while it is closed, so reopening fetches its first page, not every page loaded before.
    gcTime: 0,
  });
}
