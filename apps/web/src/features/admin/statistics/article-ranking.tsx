import type { ArticleStatistics } from "@antochi/contract/activity";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { statisticsCopy } from "../../../content/admin.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { useShortcuts } from "../../../ui/use-shortcuts.ts";
import { VirtualRowsInside } from "../../../ui/virtual-rows.tsx";
import { WrittenText } from "../../../ui/written-text.tsx";
import { folded } from "../folded.ts";
import { useKeysEnabled } from "../../../ui/keys-enabled.ts";
import panel from "../panel.module.css";
import styles from "./statistics.module.css";

type ArticleRankingProps = {
  /** Most viewed first. */
  articles: readonly ArticleStatistics[];
  chosenId: number | undefined;
  onNearEnd: () => void;
};

/** The articles by their views, each a link to its details. */
export function ArticleRanking({ articles, chosenId, onNearEnd }: ArticleRankingProps) {
  const [search, setSearch] = useState("");
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  useShortcuts({ "/": () => searchInput.current?.focus() }, useKeysEnabled());

  const most = Math.max(1, articles[0]?.viewCount ?? 0);
  const views = articles.reduce((sum, article) => sum + article.viewCount, 0);
  const wanted = folded(search.trim());
  const found = articles
    .map((article, index) => ({ ...article, place: index + 1 }))
    .filter((article) => folded(article.articleTitle).includes(wanted));

  return (
    <div ref={setScroller} className={styles.ranking}>
      <div className={styles.rankingHead}>
        <SearchField
          label={statisticsCopy.search}
          value={search}
          onValueChange={setSearch}
          shortcut="/"
          inputRef={searchInput}
        />
        <span className={panel.count}>
          <span className="figure">{articles.length}</span> {statisticsCopy.articles(articles.length)},{" "}
          <span className="figure">{views}</span> {statisticsCopy.views(views)}
        </span>
      </div>
      {found.length === 0 && (
        <div className={panel.inset}>
          <EmptyState title={statisticsCopy.noMatch(search.trim())} />
        </div>
      )}
      <VirtualRowsInside
        scroller={scroller}
        role="list"
        rows={found}
        keyOf={(article) => article.articleId}
        estimate={() => 45}
        onNearEnd={onNearEnd}
      >
        {(article) => (
          <div role="listitem">
            <Link
              to="/admin/statistics"
              search={{ article: article.articleId }}
              resetScroll={false}
              aria-current={article.articleId === chosenId ? "true" : undefined}
              className={styles.article}
            >
              <span className="figure quiet">{article.place}</span>
              <WrittenText>{article.articleTitle}</WrittenText>
              <span className={styles.views}>
                <span className="figure">{article.viewCount}</span>{" "}
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
