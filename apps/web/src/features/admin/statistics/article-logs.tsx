import { logCursor } from "@antochi/contract/cursors";
import { pageSizes } from "@antochi/contract/pagination";
import { api } from "../../../api-client/api.ts";
import { useList } from "../../../api-client/use-list.ts";
import { statisticsCopy } from "../../../content/statistics.ts";
import { isOfToday } from "../../../ui/calendar-days.ts";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { VirtualRows } from "../../../ui/lists/virtual-rows.tsx";
import { WrittenText } from "../../../ui/written-text.tsx";
import { PagedList } from "../lists/paged-list.tsx";
import { whoOf } from "../who.ts";
import styles from "./statistics.module.css";

/**
 * One article's log, newest first, paged. Opening it fetches the first page again; coming back to it on a later day
 * refetches all loaded pages.
 */
export function useArticleLogs(articleId: number) {
  return useList(api.activity.listArticleLogs, {
    filter: { articleId },
    limit: pageSizes.logs.default,
    cursor: logCursor,
    gcTime: 0,
    refetchOnWindowFocus: ({ state }) => (isOfToday(new Date(state.dataUpdatedAt)) ? false : "always"),
  });
}

type ArticleLogsProps = {
  list: ReturnType<typeof useArticleLogs>;
  /** The total number of views, which remains when the entries expire (RETAIN_LOGS_MONTHS). */
  viewCount: number;
};

/** Who opened the article, and when. */
export function ArticleLogs({ list, viewCount }: ArticleLogsProps) {
  const entries = list.rows;
  const emptyHint = viewCount === 0 ? statisticsCopy.neverOpened : statisticsCopy.logsExpired;
  return (
    <>
      <PagedList list={list} rows={entries.length} loading={statisticsCopy.logsLoading}>
        {list.query.isSuccess && entries.length === 0 && (
          <div className={styles.inset}>
            <EmptyState title={statisticsCopy.logsEmpty} hint={emptyHint} />
          </div>
        )}
        {entries.length > 0 && (
          <VirtualRows
            role="list"
            rows={entries}
            keyOf={(entry) => entry.id}
            estimate={() => 39}
            isWhole={!list.query.hasNextPage}
            onNearEnd={list.loadMore}
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
