import type { Mark, MarkItem } from "@antochi/contract/reading-marks";
import type { UnsavedNote } from "./unsaved-notes.ts";

/** `unsaved` is set where the shown text is not on the server. */
export type ShownMark = MarkItem & { unsaved?: UnsavedNote["state"] };

/** The bookmark on a page. */
export function bookmarkOn(items: readonly MarkItem[], page: number): MarkItem | undefined {
  return items.find((item) => item.note === null && item.quote === null && item.page === page);
}

/** A mark that was just made, as the server will return it. */
export function itemOf(mark: Mark, now: string): MarkItem {
  return { ...mark, isOutdated: false, createdAt: now, updatedAt: now };
}

/** Replaces the mark with this ID, or removes it; the result is in page order. */
export function replaced(items: readonly MarkItem[], id: string, item: MarkItem | undefined): MarkItem[] {
  const others = items.filter((other) => other.id !== id);
  return (item ? [...others, item] : others).toSorted((one, other) => one.page - other.page);
}

/** The server's marks, with unsaved changes applied. */
export function withUnsaved(
  items: readonly MarkItem[],
  unsaved: readonly UnsavedNote[],
): readonly ShownMark[] {
  return unsaved.reduce<readonly ShownMark[]>((shown, written) => {
    const { note, writtenAt, state } = written;
    const was = items.find(({ id }) => id === written.id) ?? itemOf(markOf(written), writtenAt);
    const item = { ...was, note, updatedAt: writtenAt, unsaved: state };
    return replaced(shown, written.id, item);
  }, items);
}

/** A note in the form in which it is sent. */
export function markOf({ id, articleId, edition, page, quote, note }: UnsavedNote): Mark & { note: string } {
  return { id, articleId, edition, page, quote, note };
}
