import { newestFirstCursor } from "@antochi/contract/cursors";
import type { VettingItem } from "@antochi/contract/vetting";
import { useRef } from "react";
import { api } from "../../../../api-client/api.ts";
import type { List } from "../../../../api-client/use-list.ts";

type NewcomersOptions = {
  list: List<VettingItem>;
  search: string;
  /** Registrations per page. */
  limit: number;
};

/**
 * Counts the registrations since the queue was fetched; they are not inserted until the user asks for them. New
 * registrations come last in the queue, so only its last page is fetched.
 */
export function useNewcomers({ list: { query, rows }, search, limit }: NewcomersOptions) {
  const before = query.data?.pages.at(-2)?.at(-1);
  const lastPage = api.admin.listVetting.useQuery(
    { search, limit, ...(before && { cursor: newestFirstCursor.after(before) }) },
    { enabled: false, gcTime: 0 },
  );
  const looking = useRef<Promise<unknown>>(Promise.resolve());
  const isNewer = lastPage.data !== undefined && lastPage.dataUpdatedAt >= query.dataUpdatedAt;
  return {
    fresh: isNewer
      ? countNewcomers(lastPage.data, {
          known: new Set(rows.map(({ id }) => id)),
          isWhole: !query.hasNextPage,
        })
      : 0,
    /** Fetches new registrations. If the queue was empty it is refetched at once, since there are no rows to move. */
    async look(): Promise<void> {
      if (!query.isSuccess || query.isPlaceholderData) return;
      // Waits for an earlier look: TanStack Query would return its fetch, which may have started before these
      // registrations.
      const look = looking.current.then(() => lastPage.refetch());
      looking.current = look;
      const { data } = await look;
      if (rows.length === 0 && data !== undefined && data.length > 0) await query.refetch();
    },
  };
}

type Waiting = Pick<VettingItem, "id"> & { actions: Pick<VettingItem["actions"], "approve"> };

/**
 * Counts the registrations of the last page that the list lacks; in an incomplete list, those after its rows are loaded
 * anyway as it goes on.
 */
export function countNewcomers(
  page: readonly Waiting[],
  { known, isWhole }: { known: ReadonlySet<number>; isWhole: boolean },
): number {
  const end = isWhole ? page.length : page.findLastIndex(({ id }) => known.has(id)) + 1;
  return page.slice(0, end).filter(({ id, actions }) => actions.approve === null && !known.has(id)).length;
}
