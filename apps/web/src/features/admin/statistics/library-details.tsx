import { statisticsCopy } from "../../../content/statistics.ts";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { FailedState } from "../../../ui/lists/failed-state.tsx";
import { formatCount } from "../../../numbers/format-count.ts";
import { failureWords } from "../lists/failure-words.ts";
import { DayChart } from "./day-chart.tsx";
import styles from "./statistics.module.css";
import { useLibraryViews } from "./use-library-views.ts";

const copy = statisticsCopy.library;

/** The views of the whole library in the last month, shown while no article is chosen. */
export function LibraryDetails() {
  const { query, series, views } = useLibraryViews();
  return (
    <>
      <div className={styles.perDay}>
        <div className={styles.perDayHead}>
          <h2 className="title-section">{copy.title}</h2>
          {views !== undefined && <span className="quiet">{copy.openings(views, formatCount(views))}</span>}
        </div>
        {query.isError && (
          <FailedState message={failureWords(query.error)} onRetry={() => void query.refetch()} />
        )}
        {series ? <DayChart series={series} /> : <div className={styles.chartSpace} />}
      </div>
      <div className={styles.inset}>
        <EmptyState title={statisticsCopy.choose} hint={statisticsCopy.chooseHint} />
      </div>
    </>
  );
}
