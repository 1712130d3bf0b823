import { newestFirstCursor } from "@antochi/contract/cursors";
import { pageSizes } from "@antochi/contract/pagination";
import { api } from "../../../api-client/api.ts";
import { loadMore } from "../../../api-client/load-more.ts";
import { nextCursor } from "../../../api-client/next-cursor.ts";
import { statisticsCopy } from "../../../content/statistics.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { VirtualRows } from "../../../ui/virtual-rows.tsx";
import { WrittenText } from "../../../ui/written-text.tsx";
import { PagedList } from "../paged-list.tsx";
import { whoOf } from "../who.ts";
import styles from "./statistics.module.css";

const limit = pageSizes.logs.default;

/** The log of one article, newest first, page by page; read anew from its first page each time. */
export function useArticleLogs(articleId: number) {
  return api.activity.listArticleLogs.useInfiniteQuery(
    { articleId, limit },
    {
      getNextPageParam: (page) => nextCursor(page, { limit, after: newestFirstCursor.after }),
      gcTime: 0,
    },
  );
}

/** Who opened the article, and when. */
export function ArticleLogs({ list }: { list: ReturnType<typeof useArticleLogs> }) {
  const entries = list.data?.pages.flat() ?? [];
  return (
    <>
      <PagedList list={list} rows={entries.length} loading={statisticsCopy.logsLoading}>
        {list.isSuccess && entries.length === 0 && (
          <div className={styles.inset}>
            <EmptyState title={statisticsCopy.logsEmpty} hint={statisticsCopy.logsEmptyHint} />
          </div>
        )}
        {entries.length > 0 && (
          <VirtualRows
            role="list"
            rows={entries}
            keyOf={(entry) => entry.id}
            estimate={() => 39}
            isWhole={!list.hasNextPage}
            onNearEnd={() => loadMore(list)}
          >
            {(entry, place) => (
              <div role="listitem" {...place} className={styles.entry}>
                <LocalTime instant={entry.createdAt} show="dateAndTime" />
                <span className={styles.who}>
                  <WrittenText>{whoOf(entry)}</WrittenText>{" "}
                  <span className={styles.action}>- {entry.action}</span>
                </span>
              </div>
            )}
          </VirtualRows>
        )}
      </PagedList>
    </>
  );
}
