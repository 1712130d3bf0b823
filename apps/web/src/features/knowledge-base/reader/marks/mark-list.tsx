import { readingMarksCopy as copy } from "../../../../content/reading-marks.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialogs/dialog.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { LocalTime } from "../../../../ui/local-time.tsx";
import { textLanguage } from "../../../../ui/text-language.ts";
import { ToolButton } from "../../tool-button.tsx";
import { useReader } from "../reader-context.ts";
import { ReaderIcon } from "../reader-icon.tsx";
import styles from "./marks.module.css";
import type { ShownMark } from "./shown-marks.ts";

/** A member's bookmarks and notes in the open article, by page; each leads to its page. */
export function MarkList({ place }: { place: "foot" | "middle" }) {
  const { state, marks } = useReader();
  const { items, bookmark } = marks;
  const notes = items.filter(({ note }) => note !== null).length;
  return (
    <Dialog
      open
      onClose={() => marks.close()}
      title={copy.title}
      description={items.length === 0 ? copy.none : copy.counts(items.length - notes, notes)}
      width="fields"
      place={place}
      actions={
        <>
          <Button onClick={marks.toggleBookmark}>
            {bookmark ? copy.unbookmark(state.page) : copy.bookmark(state.page)}
          </Button>
          <Button onClick={marks.writeNote}>{copy.addNote}</Button>
        </>
      }
    >
      {items.length > 0 && (
        <ul className={styles.list}>
          {items.map((item) => (
            <MarkRow key={item.id} item={item} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function MarkRow({ item }: { item: ShownMark }) {
  const { state, actions, marks } = useReader();
  const { page, quote, note, edition, isOutdated, unsaved, updatedAt } = item;
  const kind = note === null ? "bookmark" : "note";
  const { outline } = state;
  // The first section that begins on the page, or the one that continues on it.
  const begun = outline.findLast((entry) => entry.page < page);
  const heading = (outline.find((entry) => entry.page === page) ?? begun)?.title;
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={styles.go}
        onClick={() => {
          marks.close();
          actions.goTo(page);
        }}
      >
        <span role="img" aria-label={copy.kinds[kind]}>
          <ReaderIcon name={kind === "bookmark" ? "bookmarked" : "note"} />
        </span>
        <span className={styles.words}>
          <span className={styles.head}>
            <span>{copy.page(page, heading)}</span>
            <span className="quiet">
              <LocalTime instant={updatedAt} show="date" />
            </span>
          </span>
          {quote !== null && (
            <span className={styles.quote} lang={textLanguage(quote)}>
              {quote}
            </span>
          )}
          {note !== null && (
            <span className={styles.note} lang={textLanguage(note)}>
              {note}
            </span>
          )}
          {isOutdated && (
            <span className={styles.outdated}>
              {note === null ? copy.outdatedBookmark(edition) : copy.outdated(edition)}
            </span>
          )}
        </span>
      </button>
      {kind === "note" ? (
        <ToolButton label={copy.edit(page)} onClick={() => marks.editNote(item)}>
          <ReaderIcon name="edit" />
        </ToolButton>
      ) : (
        <ToolButton label={copy.removeBookmark(page)} onClick={() => marks.remove(item)}>
          <Icon name="close" />
        </ToolButton>
      )}
      {(unsaved === "failed" || unsaved === "draft") && (
        <p className={styles.unsaved}>
          <Icon name="warning" />
          {copy.failed.title}
          <Button
            size="small"
            aria-label={unsaved === "draft" ? copy.saveOn(page) : copy.tryAgainWith(page)}
            onClick={() => marks.sendUnsaved(item)}
          >
            {unsaved === "draft" ? copy.save : copy.tryAgain}
          </Button>
        </p>
      )}
    </li>
  );
}
