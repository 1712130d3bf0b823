import { newestFirstCursor } from "@antochi/contract/cursors";
import type { VettingItem } from "@antochi/contract/vetting";
import { useRef } from "react";
import { api } from "../../../api-client/api.ts";
import type { List } from "../../../api-client/use-list.ts";

type NewcomersOptions = {
  list: List<VettingItem>;
  search: string;
  /** Registrations in a page. */
  limit: number;
};

/**
 * How many came into the queue since its rows were fetched; they move nothing until they are asked for. Who registers comes
 * behind all that wait, so that it is the last page which is looked into.
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
    /** Looks who came. Where there was nobody, nothing is read that could be moved. */
    async look(): Promise<void> {
      if (!query.isSuccess || query.isPlaceholderData) return;
      // TanStack Query would answer with a first look that is under way, which may have been read before they came.
      const look = looking.current.then(() => lastPage.refetch());
      looking.current = look;
      const { data } = await look;
      if (rows.length === 0 && data !== undefined && data.length > 0) await query.refetch();
    },
  };
}

type Waiting = Pick<VettingItem, "id"> & { actions: Pick<VettingItem["actions"], "approve"> };

/**
 * How many in the last page wait that the list does not have; what stands behind its rows comes by itself where it goes on.
 */
export function countNewcomers(
  page: readonly Waiting[],
  { known, isWhole }: { known: ReadonlySet<number>; isWhole: boolean },
): number {
  const end = isWhole ? page.length : page.findLastIndex(({ id }) => known.has(id)) + 1;
  return page.slice(0, end).filter(({ id, actions }) => actions.approve === null && !known.has(id)).length;
}
