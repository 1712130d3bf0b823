import { beginsAnew, type RequiredItem } from "@antochi/contract/record";
import { Link } from "@tanstack/react-router";
import { recordCopy } from "../../content/record.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/lists/empty-state.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import { textLanguage } from "../../ui/text-language.ts";
import styles from "./record-page.module.css";
import { StateMark } from "../../articles/state-mark.tsx";

const { required: copy } = recordCopy;

/** What is still to be read and acknowledged, overdue first; acknowledged articles are in the list below. */
export function RequiredList({ required }: { required: readonly RequiredItem[] }) {
  const open = required.filter(({ state }) => state !== "acknowledged");
  return (
    <section className={styles.section} aria-labelledby="required">
      <header>
        <h2 id="required">{copy.title}</h2>
        <span className="quiet">{copy.toRead(open.length)}</span>
      </header>
      {open.length === 0 ? (
        <EmptyState title={copy.none.title} hint={copy.none.text} />
      ) : (
        <ul className={styles.rows}>
          <li className={styles.columnNames} aria-hidden="true">
            <span>{copy.columns.article}</span>
            <span>{copy.columns.state}</span>
            <span>{copy.columns.due}</span>
          </li>
          {open.map((item) => (
            <RequiredRow key={item.articleId} item={item} />
          ))}
        </ul>
      )}
    </section>
  );
}

function RequiredRow({ item }: { item: RequiredItem }) {
  const { articleId, title, edition, pagesSeen } = item;
  const action = pagesSeen === null || beginsAnew(item) ? copy.read : copy.continue;
  return (
    <li className={styles.row}>
      <StateMark {...item} />
      <div className={styles.what}>
        <span className={styles.title} lang={textLanguage(title)}>
          {title}
        </span>
        <span className="quiet">{copy.edition(edition)}</span>
      </div>
      <div className={styles.standing}>
        <div className={styles.state}>
          <StateWords item={item} />
        </div>
        {item.dueAt && (
          <div>
            <span className={styles.due}>{recordCopy.acknowledgement.due} </span>
            <LocalTime instant={item.dueAt} show="date" />
          </div>
        )}
      </div>
      <Link
        to="/knowledge-base"
        search={{ article: articleId }}
        className={buttonClass({ size: "small" })}
        aria-label={`${action} ${title}`}
      >
        {action}
      </Link>
    </li>
  );
}

function StateWords({ item }: { item: RequiredItem }) {
  const { state, acknowledgedEdition, againSince } = item;
  const acknowledged = againSince === null ? copy.acknowledged : copy.dueAgain;
  const before = acknowledgedEdition === null ? null : acknowledged(acknowledgedEdition);
  const progress = beginsAnew(item) ? copy.noneSince : pages(item);
  return (
    <>
      {state === "overdue" && <b className={styles.late}>{copy.overdue}, </b>}
      {before !== null && `${before}, `}
      {progress}
    </>
  );
}

function pages({ pagesSeen, pagesAsked, pageCount }: RequiredItem): string {
  if (pagesSeen === null) return copy.notOpened;
  return pagesAsked < pageCount ? copy.askedPages(pagesSeen, pagesAsked) : copy.pages(pagesSeen, pageCount);
}
