import { parseStored, tabStorage } from "../../../../device/browser-storage.ts";
import type { Mark } from "@antochi/contract/reading-marks";
import { useMemo, useSyncExternalStore } from "react";
import { useSession } from "../../../../session/session.ts";
import { createListeners } from "../../../../ui/listeners.ts";
import { useKept } from "../../offline/kept-state.ts";
import { newId } from "../new-id.ts";

/** A note as it was written, which the server has not taken yet; a draft is one that was left before it was sent. */
export type UnsavedNote = Mark & {
  note: string;
  writtenAt: string;
  state: "draft" | "sending" | "failed";
};

/** Names this load of the page: what an earlier one sent is on its way no more. */
const thisLoad = newId();
/** Who sends a note, and null once that has failed. */
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
 * The notes on an article that are not saved, kept like every draft: for this tab of the browser and whoever is signed in,
 * over a reload, until they are saved, removed, or one signs out. Drafts lie over what was sent, which is there again
 * without them, and come last.
 */
export function useUnsavedNotes(articleId: number) {
  const { account } = useKept();
  // Without a line nobody is known to be signed in, and what is kept on this device is read by whoever keeps it.
  const key = `draft:${useSession().user?.id ?? account?.id ?? "nobody"}:notes:${articleId}`;
  const draftsKey = `${key}:drafts`;
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
       * Keeps what stands in a form, at each letter. It is the form alone that changes then: who shows the notes looks again
       * when that closes.
       */
      type: (note: Mark & { note: string }, writtenAt: string) =>
        keepQuietly(draftsKey, [...othersIn(draftsKey, note.id), { ...note, writtenAt, sentBy: null }]),
      /** Lets go of that; what was sent before stands there again. */
      untype: (id: string) => keepQuietly(draftsKey, othersIn(draftsKey, id)),
      /** Keeps a note that is being sent, in place of what it said before. */
      send(note: Mark & { note: string }, writtenAt: string) {
        keepQuietly(draftsKey, othersIn(draftsKey, note.id));
        write(key, [...others(note.id), { ...note, writtenAt, sentBy: thisLoad }]);
      },
      /** It was not taken. What was written in it meanwhile is another matter. */
      fail: (note: Mark & { note: string }, writtenAt: string) => {
        if (isLatest(note)) write(key, [...others(note.id), { ...note, writtenAt, sentBy: null }]);
      },
      /** It was taken. */
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

function unsavedNote({ sentBy, ...note }: Kept): UnsavedNote {
  return { ...note, state: sentBy === thisLoad ? "sending" : "failed" };
}

function readNotes(stored: string | null): readonly Kept[] {
  const found = parseStored(stored);
  return Array.isArray(found) ? found.filter(isKept) : [];
}

/** What somebody else wrote there is no note, and keeps nobody from reading. */
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
