import { parseStored, tabStorage } from "../../../../device/browser-storage.ts";
import type { Mark } from "@antochi/contract/reading-marks";
import { useMemo, useSyncExternalStore } from "react";
import { useSession } from "../../../../session/session.ts";
import { createListeners } from "../../../../ui/listeners.ts";
import { useKept } from "../../offline/kept-state.ts";
import { newId } from "../new-id.ts";

/** A note that the server has not accepted yet; a draft is one whose form was left before it was sent. */
export type UnsavedNote = Mark & {
  note: string;
  writtenAt: string;
  state: "draft" | "sending" | "failed";
};

/** Identifies this load of the page: requests of an earlier one are no longer under way. */
const thisLoad = newId();
/** `sentBy` is the page load that sends a note; null once that has failed. */
type Kept = Mark & { note: string; writtenAt: string; sentBy: string | null };

const { subscribe, notify } = createListeners();

function write(key: string, notes: readonly Kept[]): void {
  keepQuietly(key, notes);
  notify();
}

function keepQuietly(key: string, notes: readonly Kept[]): void {
  if (notes.length === 0) tabStorage.remove(key);
  else tabStorage.write(key, JSON.stringify(notes));
}

/**
 * The unsaved notes on an article, kept like every draft: per browser tab and signed-in user, across reloads, until they
 * are saved or removed, or the user signs out. Drafts are kept apart from sent notes, so that dropping a draft restores the
 * sent text; they come last.
 */
export function useUnsavedNotes(articleId: number) {
  const { account } = useKept();
  // Offline nobody is known to be signed in; then the owner of the articles saved on this device is reading.
  const { key, draftsKey } = keysOf(useSession().user?.id ?? account?.id ?? "nobody", articleId);
  const sent = useSyncExternalStore(subscribe, () => tabStorage.read(key));
  const drafts = useSyncExternalStore(subscribe, () => tabStorage.read(draftsKey));
  const unsaved = useMemo(
    () => [
      ...readNotes(sent).map((note) => unsavedNote(note)),
      ...readNotes(drafts).map((note) => ({ ...unsavedNote(note), state: "draft" as const })),
    ],
    [sent, drafts],
  );
  const change = useMemo(() => {
    const othersIn = (name: string, id: string) =>
      readNotes(tabStorage.read(name)).filter((note) => note.id !== id);
    const others = (id: string) => othersIn(key, id);
    const isLatest = ({ id, note }: Pick<Mark, "id" | "note">) =>
      readNotes(tabStorage.read(key)).some((kept) => kept.id === id && kept.note === note);
    return {
      /**
       * Stores the text of the form at each keystroke. Does not notify: only the form changes then, and the notes are read
       * again when it closes.
       */
      type: (note: Mark & { note: string }, writtenAt: string) =>
        keepQuietly(draftsKey, [...othersIn(draftsKey, note.id), { ...note, writtenAt, sentBy: null }]),
      /** Drops that draft; the text that was sent before is shown again. */
      untype: (id: string) => keepQuietly(draftsKey, othersIn(draftsKey, id)),
      /** Stores a note that is being sent, in place of its previous text. */
      send(note: Mark & { note: string }, writtenAt: string) {
        keepQuietly(draftsKey, othersIn(draftsKey, note.id));
        write(key, [...others(note.id), { ...note, writtenAt, sentBy: thisLoad }]);
      },
      /** Marks it as failed, unless its text has changed meanwhile. */
      fail: (note: Mark & { note: string }, writtenAt: string) => {
        if (isLatest(note)) write(key, [...others(note.id), { ...note, writtenAt, sentBy: null }]);
      },
      /** Drops it once the server has accepted it, unless its text has changed meanwhile. */
      settle: (note: Pick<Mark, "id" | "note">) => {
        if (isLatest(note)) write(key, others(note.id));
      },
      forget(id: string) {
        keepQuietly(draftsKey, othersIn(draftsKey, id));
        write(key, others(id));
      },
    };
  }, [key, draftsKey]);
  return { unsaved, change };
}

/** What changes them; the same as long as article and user are. */
export type UnsavedNotes = ReturnType<typeof useUnsavedNotes>["change"];

/** Calls back whenever an unsaved note changes, except at each keystroke. @returns a function that unsubscribes */
export const followUnsavedNotes = subscribe;

/** The articles on which this user has unsaved notes in this tab. */
export function articlesWithUnsavedNotes(userId: number): number[] {
  const start = notesKey(userId);
  const ids = tabStorage
    .names()
    .flatMap((name) => (name.startsWith(start) ? [Number.parseInt(name.slice(start.length), 10)] : []));
  return [...new Set(ids)];
}

/** Takes this user's unsaved notes on an article out of this tab, each with the text that was typed last. */
export function takeUnsavedNotes(userId: number, articleId: number): (Mark & { note: string })[] {
  const { key, draftsKey } = keysOf(userId, articleId);
  const found = [key, draftsKey].flatMap((name) => readNotes(tabStorage.read(name)));
  const latest = new Map(found.map((note) => [note.id, note]));
  tabStorage.remove(draftsKey);
  write(key, []);
  return [...latest.values()];
}

function keysOf(owner: number | "nobody", articleId: number) {
  const key = `${notesKey(owner)}${articleId}`;
  return { key, draftsKey: `${key}:drafts` };
}

function notesKey(owner: number | "nobody"): string {
  return `draft:${owner}:notes:`;
}

function unsavedNote({ sentBy, ...note }: Kept): UnsavedNote {
  return { ...note, state: sentBy === thisLoad ? "sending" : "failed" };
}

function readNotes(stored: string | null): readonly Kept[] {
  const found = parseStored(stored);
  return Array.isArray(found) ? found.filter(isKept) : [];
}

/** Whether a stored value is a note: anything else that was written there is ignored. */
function isKept(value: unknown): value is Kept {
  if (typeof value !== "object" || value === null) return false;
  const isText = (name: string) => typeof Reflect.get(value, name) === "string";
  const isCount = (name: string) => Number.isInteger(Reflect.get(value, name));
  return (
    ["id", "note", "writtenAt"].every(isText) &&
    ["articleId", "edition", "page"].every(isCount) &&
    ["quote", "sentBy"].every((name) => isText(name) || Reflect.get(value, name) === null)
  );
}
