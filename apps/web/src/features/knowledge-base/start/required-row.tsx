import { beginsAnew, type RequiredItem } from "@antochi/contract/record";
import { Link } from "@tanstack/react-router";
import { StateMark } from "../../../articles/state-mark.tsx";
import { libraryStartCopy } from "../../../content/library-start.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { calendarDaysBetween } from "../../../ui/calendar-days.ts";
import { LocalTime } from "../../../ui/local-time.tsx";
import { textLanguage } from "../../../ui/text-language.ts";
import styles from "./required-row.module.css";

const copy = libraryStartCopy.required;

/** A required article: its state as a mark and in words, its due date, and a link. */
export function RequiredRow({ item }: { item: RequiredItem }) {
  const { articleId, title, edition, pageCount, pagesSeen, state, dueAt } = item;
  const action = pagesSeen === null || beginsAnew(item) ? copy.read : copy.continue;
  return (
    <li className={styles.row}>
      <span className={styles.mark}>
        <StateMark {...item} />
      </span>
      <div className={styles.what}>
        <span className={styles.title} lang={textLanguage(title)}>
          {title}
        </span>
        <span className="quiet">{copy.edition(edition, pageCount)}</span>
      </div>
      <div className={styles.state}>
        <StateWords item={item} />
      </div>
      <div className={styles.when}>
        {dueAt !== null && (
          <>
            <span>
              <span className="quiet">{copy.due}</span> <LocalTime instant={dueAt} show="date" />
            </span>
            {state !== "overdue" && <span className="quiet">{copy.dueIn(daysUntil(dueAt))}</span>}
          </>
        )}
      </div>
      <Link
        to="/knowledge-base"
        search={({ q }) => ({ q, article: articleId })}
        className={buttonClass({ size: "small", variant: state === "overdue" ? "primary" : "secondary" })}
        aria-label={`${action} ${title}`}
        resetScroll={false}
      >
        {action}
      </Link>
    </li>
  );
}

function StateWords({ item }: { item: RequiredItem }) {
  const { state, dueAt, acknowledgedEdition, againSince } = item;
  const isAgain = againSince !== null;
  if (state === "acknowledged") return <span>{copy.acknowledged}</span>;
  return (
    <>
      {state === "overdue" && dueAt !== null && (
        <b className={styles.late}>{copy.overdueBy(Math.max(1, -daysUntil(dueAt)))}</b>
      )}
      {acknowledgedEdition !== null && (
        <span>
          {isAgain ? copy.dueAgain(acknowledgedEdition) : copy.acknowledgedEdition(acknowledgedEdition)}
        </span>
      )}
      <span className="quiet">{beginsAnew(item) ? copy.noneSince : seen(item)}</span>
    </>
  );
}

function seen({ pagesSeen, pagesAsked, pageCount }: RequiredItem): string {
  if (pagesSeen === null) return copy.notOpened;
  return pagesAsked < pageCount ? copy.askedPages(pagesSeen, pagesAsked) : copy.seen(pagesSeen, pageCount);
}

/** Negative where it is past. */
function daysUntil(instant: string): number {
  return calendarDaysBetween(new Date(), new Date(instant));
}
