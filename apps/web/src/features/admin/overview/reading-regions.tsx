import { Link } from "@tanstack/react-router";
import { api } from "../../../api-client/api.ts";
import { overviewCopy as copy } from "../../../content/overview.ts";
import { formatCount } from "../../../numbers/format-count.ts";
import { WrittenText } from "../../../ui/written-text.tsx";
import { DayChart } from "../statistics/day-chart.tsx";
import { useLibraryViews } from "../statistics/use-library-views.ts";
import { ageOf } from "./age.ts";
import styles from "./overview.module.css";
import { Region } from "./region.tsx";
import { fresh } from "./use-overview.ts";

/** How often articles were opened on each of the last thirty days. */
export function ReadingRegion() {
  const { query, series, views = 0 } = useLibraryViews();
  return (
    <Region
      title={copy.reading.title}
      figure={views > 0 && copy.reading.openings(views, formatCount(views))}
      end={<Link to="/admin/statistics">{copy.reading.statistics}</Link>}
      queries={[query]}
      className={styles.reading}
    >
      <div className={styles.chart}>
        {views > 0 && series ? (
          <DayChart series={series} />
        ) : (
          <p className={styles.nothing}>{copy.reading.nothing}</p>
        )}
      </div>
    </Region>
  );
}

/** The articles opened most in the last thirty days. */
export function MostReadRegion() {
  const query = api.activity.mostRead.useQuery(undefined, fresh);
  return (
    <Region
      title={copy.mostRead.title}
      end={<Link to="/admin/statistics">{copy.mostRead.all}</Link>}
      queries={[query]}
    >
      {query.data?.length === 0 && <p className={styles.nothing}>{copy.mostRead.nothing}</p>}
      <ol className="columns">
        {query.data?.map(({ articleId, articleTitle, viewCount }, index) => (
          <li key={articleId}>
            <Link to="/admin/statistics" search={{ article: articleId }} className={styles.rank}>
              <span className="figure quiet">{index + 1}</span>
              <WrittenText>{articleTitle}</WrittenText>
              <span className="figure">{formatCount(viewCount)}</span>
            </Link>
          </li>
        ))}
      </ol>
    </Region>
  );
}

/** The published articles that nobody has opened, longest published first. */
export function NeverOpenedRegion({ now }: { now: Date }) {
  const query = api.activity.neverOpened.useQuery(undefined, fresh);
  const count = query.data?.count ?? 0;
  return (
    <Region
      title={copy.neverOpened.title}
      figure={count > 0 && formatCount(count)}
      end={<Link to="/admin/statistics">{copy.neverOpened.all}</Link>}
      queries={[query]}
    >
      {count === 0 && <p className={styles.nothing}>{copy.neverOpened.nothing}</p>}
      <ul>
        {query.data?.articles.map(({ articleId, articleTitle, since }) => (
          <li key={articleId}>
            <Link to="/admin/statistics" search={{ article: articleId }} className={styles.unopened}>
              <WrittenText>{articleTitle}</WrittenText>
              <span className={styles.quiet}>
                {copy.neverOpened.out} <span className="figure">{ageOf(since, now)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Region>
  );
}
