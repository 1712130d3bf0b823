import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { statisticsCopy } from "../../../content/statistics.ts";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { formatCount } from "../../../numbers/format-count.ts";
import { DebouncedSearch } from "../../../ui/fields/debounced-search.tsx";
import { LoadingRows } from "../../../ui/lists/loading-rows.tsx";
import { VirtualRowsInside } from "../../../ui/lists/virtual-rows.tsx";
import { WrittenText } from "../../../ui/written-text.tsx";
import panel from "../panel/panel.module.css";
import styles from "./statistics.module.css";
import type { useRanking } from "./use-ranking.ts";

type ArticleRankingProps = ReturnType<typeof useRanking> & {
  chosenId: number | undefined;
  /** The current search. */
  search: string;
  onSearch: (search: string) => void;
};

/** The articles by their views, each a link to its details. */
export function ArticleRanking({
  list: { query, rows: articles, isKnown, loadMore },
  totals,
  chosenId,
  search,
  onSearch,
}: ArticleRankingProps) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const most = Math.max(1, totals?.most ?? 0);

  return (
    <div ref={setScroller} className={styles.ranking}>
      <div className={styles.rankingHead}>
        <DebouncedSearch label={statisticsCopy.search} search={search} onSearch={onSearch} />
        {totals && (
          <span className={panel.count}>
            <span className="figure">{formatCount(totals.articles)}</span>{" "}
            {statisticsCopy.articles(totals.articles)},{" "}
            <span className="figure">{formatCount(totals.views)}</span> {statisticsCopy.views(totals.views)}
          </span>
        )}
      </div>
      {!isKnown && articles.length === 0 && <LoadingRows label={statisticsCopy.loading} />}
      {isKnown && articles.length === 0 && (
        <div className={panel.inset}>
          <EmptyState title={statisticsCopy.noMatch(search)} />
        </div>
      )}
      <VirtualRowsInside
        scroller={scroller}
        role="list"
        rows={articles}
        keyOf={(article) => article.articleId}
        estimate={() => 45}
        isWhole={!query.hasNextPage}
        onNearEnd={loadMore}
      >
        {(article, place) => (
          <div role="listitem" {...place}>
            <Link
              to="/admin/statistics"
              search={{ article: article.articleId }}
              resetScroll={false}
              aria-current={article.articleId === chosenId ? "true" : undefined}
              className={styles.article}
            >
              <span className="figure quiet">{formatCount(article.place)}</span>
              <WrittenText>{article.articleTitle}</WrittenText>
              <span className={styles.views}>
                <span className="figure">{formatCount(article.viewCount)}</span>{" "}
                <span className={styles.viewsWord}>{statisticsCopy.views(article.viewCount)}</span>
              </span>
              <span
                aria-hidden="true"
                className={styles.bar}
                style={{ width: `calc((100% - 6rem) * ${article.viewCount / most})` }}
              />
            </Link>
          </div>
        )}
      </VirtualRowsInside>
    </div>
  );
}
