import { Link } from "@tanstack/react-router";
import { api } from "../../../api-client/api.ts";
import { overviewCopy as copy } from "../../../content/overview.ts";
import { isOfToday } from "../../../ui/calendar-days.ts";
import { formatCount } from "../../../numbers/format-count.ts";
import { classNames } from "../../../ui/class-names.ts";
import { LocalTime } from "../../../ui/local-time.tsx";
import { WrittenText } from "../../../ui/written-text.tsx";
import { onWhat, whoDid, wordsOfAct } from "../audit/entry-words.ts";
import styles from "./overview.module.css";
import { Region } from "./region.tsx";
import { fresh, type useWaiting } from "./use-overview.ts";

/** The amount of overdue required reading, and the units with most of it. */
export function OverdueRegion({ waiting: { overdue } }: { waiting: ReturnType<typeof useWaiting> }) {
  const { count = 0, units = [] } = overdue.data ?? {};
  return (
    <Region
      title={copy.overdue.title}
      figure={count > 0 && formatCount(count)}
      end={<Link to="/admin/readiness">{copy.overdue.all}</Link>}
      queries={[overdue]}
      className={styles.right}
    >
      {count === 0 && <p className={styles.nothing}>{copy.overdue.nothing}</p>}
      <ul>
        {units.map(({ unitId, unit, overdue: late, asked }) => (
          <li key={unitId}>
            <Link to="/admin/readiness" search={{ unit: unitId, state: "overdue" }} className={styles.unit}>
              <span>{unit === null ? copy.overdue.noUnit : <WrittenText>{unit}</WrittenText>}</span>
              <svg
                viewBox="0 0 120 12"
                preserveAspectRatio="none"
                className={styles.share}
                aria-hidden="true"
              >
                <path d="M0 6H120" className={styles.shareAll} />
                <path d={`M0 6H${(120 * late) / Math.max(asked, 1)}`} className={styles.shareLate} />
              </svg>
              <span className="figure">
                {formatCount(late)} <span className={styles.quiet}>{copy.overdue.of}</span>{" "}
                {formatCount(asked)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Region>
  );
}

/** The number of audit log entries shown. */
const shown = 5;

/** The latest actions of administrators, members and the product itself. */
export function ChangesRegion() {
  const query = api.audit.listEntries.useQuery({ limit: shown }, fresh);
  return (
    <Region
      title={copy.changes.title}
      end={<Link to="/admin/audit">{copy.changes.all}</Link>}
      queries={[query]}
      className={styles.right}
    >
      {query.data?.length === 0 && <p className={styles.nothing}>{copy.changes.nothing}</p>}
      <ul>
        {query.data?.map((entry) => (
          <li key={entry.id} className={classNames("columns", styles.change)}>
            <LocalTime
              instant={entry.createdAt}
              show={isOfToday(new Date(entry.createdAt)) ? "minute" : "date"}
            />
            <span>
              <b>
                <WrittenText>{whoDid(entry)}</WrittenText>
              </b>{" "}
              {wordsOfAct(entry)} <WrittenText>{onWhat(entry)}</WrittenText>
            </span>
          </li>
        ))}
      </ul>
    </Region>
  );
}
