import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { statisticsCopy } from "../../../content/statistics.ts";
import { screenTitles } from "../../../content/screen-titles.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { FailedState } from "../../../ui/lists/failed-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { usePageTitle } from "../../../ui/use-page-title.ts";
import { failureWords } from "../lists/failure-words.ts";
import panel from "../panel/panel.module.css";
import type { StatisticsSearch } from "./statistics-search.ts";
import { ArticleRanking } from "./article-ranking.tsx";
import { ChosenArticle } from "./chosen-article.tsx";
import { LibraryDetails } from "./library-details.tsx";
import { StatisticsLoading } from "./statistics-loading.tsx";
import styles from "./statistics.module.css";
import { useRanking } from "./use-ranking.ts";
import { usePanelKeys } from "../panel/use-panel-keys.ts";
import { useLostAccess } from "../../../session/use-lost-access.ts";

/** How often each article was opened, and for the chosen one when and by whom. */
export function StatisticsPage({ search: { article } }: { search: StatisticsSearch }) {
  usePageTitle(screenTitles.statistics);
  useLostAccess();
  usePanelKeys();
  const navigate = useNavigate();
  const [search, setSearch] = useState("");
  const ranking = useRanking(search);
  const { query, rows: articles, isKnown, retry } = ranking.list;
  const isEmpty = isKnown && articles.length === 0 && search === "";

  return (
    <div data-chosen={article !== undefined || undefined} className={styles.page}>
      <header className={panel.head}>
        <h1 className="title-page">{statisticsCopy.title}</h1>
        <Button onClick={() => void navigate({ to: "/admin" })}>
          <Icon name="arrowLeft" />
          {statisticsCopy.back}
        </Button>
      </header>
      {query.isPending && <StatisticsLoading />}
      {query.isError && (
        <div className={`${panel.inset} ${panel.underRule}`}>
          <FailedState message={failureWords(query.error)} onRetry={retry} />
        </div>
      )}
      {isEmpty && (
        <div className={`${panel.inset} ${panel.underRule}`}>
          <EmptyState title={statisticsCopy.empty} hint={statisticsCopy.emptyHint} />
        </div>
      )}
      {query.data && !isEmpty && (
        <div className={styles.halves}>
          <ArticleRanking {...ranking} chosenId={article} search={search} onSearch={setSearch} />
          <section className={styles.details} aria-live="off">
            {article === undefined ? <LibraryDetails /> : <ChosenArticle key={article} articleId={article} />}
          </section>
        </div>
      )}
    </div>
  );
}
