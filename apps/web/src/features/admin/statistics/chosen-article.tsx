import { api } from "../../../api-client/api.ts";
import { toApiError } from "../../../api-client/api-error.ts";
import { statisticsCopy } from "../../../content/statistics.ts";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { FailedState } from "../../../ui/lists/failed-state.tsx";
import { LoadingRows } from "../../../ui/lists/loading-rows.tsx";
import { failureWords } from "../lists/failure-words.ts";
import { AllArticlesLink } from "./all-articles-link.tsx";
import { ArticleDetails } from "./article-details.tsx";
import styles from "./statistics.module.css";

/** The article in the address, fetched by its id, since it may not be among the loaded rows of the ranking. */
export function ChosenArticle({ articleId }: { articleId: number }) {
  const chosen = api.activity.articleStatistics.useQuery(
    { articleId },
    { refetchOnMount: "always", refetchOnWindowFocus: "always" },
  );
  const isGone = chosen.isError && toApiError(chosen.error).status === 404;
  // Data loaded before stays if refetching failed.
  if (chosen.data && !isGone) return <ArticleDetails article={chosen.data} />;
  if (chosen.isPending) return <LoadingRows label={statisticsCopy.loading} />;
  return (
    <div className={styles.inset}>
      <AllArticlesLink />
      {isGone ? (
        <EmptyState title={statisticsCopy.missing} hint={statisticsCopy.missingHint} />
      ) : (
        <FailedState message={failureWords(chosen.error)} onRetry={() => void chosen.refetch()} />
      )}
    </div>
  );
}
