import { logCursor } from "@antochi/contract/cursors";
import { pageSizes } from "@antochi/contract/pagination";
import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import { api } from "../../../api-client/api.ts";
import { useList } from "../../../api-client/use-list.ts";
import { startOfPeriod } from "../admin-search.ts";
import type { AuditSearch } from "./audit-search.ts";

/** The log's filter from the address; a period is counted back from `opened`. */
export function useAuditFilter({ member, act, days, object, entry }: AuditSearch, opened: Date) {
  return useMemo(
    () => ({
      ...(member !== undefined && { userId: member }),
      ...(act !== undefined && { act }),
      ...(object !== undefined && { object }),
      ...(entry !== undefined && { entry }),
      ...(days !== undefined && { from: startOfPeriod(days, opened) }),
    }),
    [member, act, days, object, entry, opened],
  );
}

export type AuditQuery = ReturnType<typeof useAuditFilter>;

/** The entries that match the filter, newest first, paged. */
export function useEntries(filter: AuditQuery) {
  return useList(api.audit.listEntries, {
    filter,
    limit: pageSizes.logs.default,
    cursor: logCursor,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

/** The address of the same entries as a file. */
export function exportAddress(filter: AuditQuery): string {
  const asked = new URLSearchParams(
    Object.entries(filter).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return `/api/admin/audit.jsonl?${asked.toString()}`;
}
