import { newEditionCopy as copy } from "../../../../content/editions.ts";
import { Button } from "../../../../ui/button.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { useReader } from "../reader-context.ts";
import styles from "./changes-bar.module.css";
import { EditionSign } from "./edition-sign.tsx";

/** How many pages are listed; the ruler marks all of them. */
const namedPages = 12;

/** What changed since the member last read the article, and on which pages, until they close it. */
export function ChangesBar() {
  const { changes, actions } = useReader();
  if (!changes || changes.isClosed) return null;
  const { since, current, told } = changes;
  return (
    <section className={styles.bar} aria-label={copy.newSince(since)}>
      <EditionSign number={current} />
      <div className={styles.words}>
        <b>{copy.newSince(since)}:</b>{" "}
        {told.length === 0
          ? copy.noChanges(current)
          : told.map(({ number, changes: words }) => (
              <span key={number} className={styles.changes}>
                {words}{" "}
              </span>
            ))}
        <ChangedPages />
      </div>
      {changes.hasPages && (
        <Button size="small" className={styles.toggle} aria-keyshortcuts="C" onClick={changes.toggle}>
          {changes.isShown ? copy.hide : copy.show}
        </Button>
      )}
      <button
        type="button"
        className={styles.close}
        aria-label={copy.close}
        onClick={() => {
          changes.close();
          // The focused button disappears with the bar.
          actions.focusDocument();
        }}
      >
        <Icon name="close" />
      </button>
    </section>
  );
}

function ChangedPages() {
  const { changes, actions } = useReader();
  if (!changes || changes.pages.length === 0) return null;
  const named = changes.pages.slice(0, namedPages);
  const more = changes.pages.length - named.length;
  return (
    <span className={styles.pages}>
      {copy.changedPages(changes.pages.length)}{" "}
      {named.map((page) => (
        <button key={page} type="button" aria-label={copy.toPage(page)} onClick={() => actions.goTo(page)}>
          {page}
        </button>
      ))}
      {more > 0 && ` ${copy.more(more)}`}
    </span>
  );
}
