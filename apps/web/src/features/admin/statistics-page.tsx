import { useNavigate } from "@tanstack/react-router";
import { loadMore, tryAgain } from "../../api-client/load-more.ts";
import { statisticsCopy } from "../../content/admin.ts";
import { pageTitles } from "../../content/page-titles.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FailedState } from "../../ui/failed-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { failureWords } from "./failure-words.ts";
import panel from "./panel.module.css";
import type { StatisticsSearch } from "./statistics-search.ts";
import { ArticleDetails } from "./statistics/article-details.tsx";
import { ArticleRanking } from "./statistics/article-ranking.tsx";
import { StatisticsLoading } from "./statistics/statistics-loading.tsx";
import styles from "./statistics/statistics.module.css";
import { useStatistics } from "./statistics/use-statistics.ts";
import { useLostAccess } from "./use-lost-access.ts";

/** How often each article was opened, and for the chosen one when and by whom. */
export function StatisticsPage({ search }: { search: StatisticsSearch }) {
  usePageTitle(pageTitles.statistics);
  useLostAccess();
  const navigate = useNavigate();
  const { list, articles } = useStatistics();
  const chosen = articles.find((article) => article.articleId === search.article);

  return (
    <div data-chosen={chosen ? true : undefined} className={styles.page}>
      <header className={styles.head}>
        <h1 className="title-page">{statisticsCopy.title}</h1>
        <Button onClick={() => void navigate({ to: "/admin" })}>
          <Icon name="arrowLeft" />
          {statisticsCopy.back}
        </Button>
      </header>
      {list.isPending && <StatisticsLoading />}
      {list.isError && (
        <div className={panel.inset}>
          <FailedState message={failureWords(list.error)} onRetry={() => tryAgain(list)} />
        </div>
      )}
      {list.isSuccess && articles.length === 0 && (
        <div className={panel.inset}>
          <EmptyState title={statisticsCopy.empty} hint={statisticsCopy.emptyHint} />
        </div>
      )}
      {articles.length > 0 && (
        <div className={styles.halves}>
          <ArticleRanking articles={articles} chosenId={chosen?.articleId} onNearEnd={() => loadMore(list)} />
          <section className={styles.details} aria-live="off">
            {chosen ? (
              <ArticleDetails key={chosen.articleId} article={chosen} />
            ) : (
              <div className={styles.inset}>
                <EmptyState title={statisticsCopy.choose} hint={statisticsCopy.chooseHint} />
              </div>
            )}
          </section>
        </div>
      )}
    </div>
  );
}
