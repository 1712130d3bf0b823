import type { ArticleStatistics } from "@antochi/contract/activity";
import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { api } from "../../../api-client/api.ts";
import { adminCopy } from "../../../content/admin.ts";
import { statisticsCopy } from "../../../content/statistics.ts";
import { isOfToday } from "../../../ui/calendar-days.ts";
import { FailedState } from "../../../ui/lists/failed-state.tsx";
import { formatCount } from "../../../numbers/format-count.ts";
import { LocalTime } from "../../../ui/local-time.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { useMinute } from "../../../ui/use-minute.ts";
import { WrittenText } from "../../../ui/written-text.tsx";
import { failureWords } from "../lists/failure-words.ts";
import { AllArticlesLink } from "./all-articles-link.tsx";
import { ArticleLogs, useArticleLogs } from "./article-logs.tsx";
import { DayChart } from "./day-chart.tsx";
import { timeZone, toDaySeries, viewsOfLast } from "./day-series.ts";
import { DayTable } from "./day-table.tsx";
import styles from "./statistics.module.css";

/** Numbers of days to choose from; the longest is the server's maximum. */
const ranges = ["30", "90", "366"] as const;

/** One article's views: in figures, per day, and one by one. */
export function ArticleDetails({ article }: { article: ArticleStatistics }) {
  const { articleId, articleTitle, viewCount } = article;
  // The page may be open for days.
  const now = new Date(useMinute());
  const [range, setRange] = useState<(typeof ranges)[number]>("30");
  const [asTable, setAsTable] = useState(false);
  const days = Number(range);
  const perDay = api.activity.viewsPerDay.useQuery(
    { articleId, days, timeZone },
    { refetchOnMount: "always", refetchOnWindowFocus: "always" },
  );
  const { data, dataUpdatedAt } = perDay;
  const logs = useArticleLogs(articleId);
  const last = logs.rows[0];
  // As in `useLibraryViews`, the series ends on the day on which the views were counted.
  const series = useMemo(
    () => data && toDaySeries(data, days, new Date(dataUpdatedAt)),
    [data, days, dataUpdatedAt],
  );
  const isCountedToday = isOfToday(new Date(dataUpdatedAt), now);
  const isToday = last && isOfToday(new Date(last.createdAt), now);

  return (
    <>
      <div className={styles.titleRow}>
        <AllArticlesLink />
        <h2 className="title-dialog">
          <WrittenText>{articleTitle}</WrittenText>
        </h2>
        <Link to="/knowledge-base" search={{ article: articleId }} className={styles.open}>
          {statisticsCopy.open}
        </Link>
      </div>
      <dl className={styles.figures}>
        <Figure label={statisticsCopy.figures.total} value={viewCount} />
        <Figure label={statisticsCopy.figures.month} value={series && viewsOfLast(series, 30)} />
        <Figure
          label={statisticsCopy.figures.today}
          value={series && isCountedToday ? viewsOfLast(series, 1) : undefined}
        />
        <div>
          <dt>{statisticsCopy.figures.last}</dt>
          <dd>
            {last ? <LocalTime instant={last.createdAt} show={isToday ? "time" : "date"} /> : adminCopy.none}
          </dd>
        </div>
      </dl>
      <div className={styles.perDay}>
        <div className={styles.perDayHead}>
          <h3 className="title-section">{statisticsCopy.perDay}</h3>
          <button type="button" className={styles.textButton} onClick={() => setAsTable(!asTable)}>
            {asTable ? statisticsCopy.asChart : statisticsCopy.asTable}
          </button>
          <Segments
            label={statisticsCopy.rangeLabel}
            value={range}
            onValueChange={setRange}
            segments={ranges.map((value) => ({ value, label: statisticsCopy.ranges[value] }))}
          />
        </div>
        {perDay.isError && (
          <FailedState message={failureWords(perDay.error)} onRetry={() => void perDay.refetch()} />
        )}
        {series ? (
          asTable ? (
            <DayTable series={series} />
          ) : (
            <DayChart key={range} series={series} />
          )
        ) : (
          <div className={styles.chartSpace} />
        )}
      </div>
      <h3 className={`title-section ${styles.logHead}`}>{statisticsCopy.activity}</h3>
      <ArticleLogs list={logs} viewCount={viewCount} />
    </>
  );
}

function Figure({ label, value }: { label: string; value: number | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value === undefined ? adminCopy.none : formatCount(value)}</dd>
    </div>
  );
}
