import { tabStorage } from "../../../../device/browser-storage.ts";
import type { Mark } from "@antochi/contract/reading-marks";
import { useMemo, useSyncExternalStore } from "react";
import { useSession } from "../../../../session/session.ts";
import { newId } from "../new-id.ts";

/** A note as it was written, which the server has not taken yet. */
export type UnsavedNote = Mark & { note: string; writtenAt: string; isSending: boolean };

/** Names this load of the page: what an earlier one sent is on its way no more. */
const thisLoad = newId();
/** Who sends a note, and null once that has failed. */
type Kept = Mark & { note: string; writtenAt: string; sentBy: string | null };

const listeners = new Set<() => void>();

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function write(key: string, notes: readonly Kept[]): void {
  if (notes.length === 0) tabStorage.remove(key);
  else tabStorage.write(key, JSON.stringify(notes));
  for (const listener of listeners) listener();
}

/**
 * The notes on an article that are not saved, kept like every draft: for this tab of the browser and whoever is signed in, over
 * a reload, until they are saved, removed, or one signs out.
 */
export function useUnsavedNotes(articleId: number) {
  const key = `draft:${useSession().user?.id ?? "nobody"}:notes:${articleId}`;
  const stored = useSyncExternalStore(follow, () => tabStorage.read(key));
  const unsaved = useMemo(
    () => readNotes(stored).map(({ sentBy, ...note }) => ({ ...note, isSending: sentBy === thisLoad })),
    [stored],
  );
  const change = useMemo(() => {
    const others = (id: string) => readNotes(tabStorage.read(key)).filter((note) => note.id !== id);
    const isLatest = ({ id, note }: Pick<Mark, "id" | "note">) =>
      readNotes(tabStorage.read(key)).some((kept) => kept.id === id && kept.note === note);
    return {
      /** Keeps a note that is being sent, in place of what it said before. */
      send: (note: Mark & { note: string }, writtenAt: string) =>
        write(key, [...others(note.id), { ...note, writtenAt, sentBy: thisLoad }]),
      /** It was not taken. What was written in it meanwhile is another matter. */
      fail: (note: Mark & { note: string }, writtenAt: string) => {
        if (isLatest(note)) write(key, [...others(note.id), { ...note, writtenAt, sentBy: null }]);
      },
      /** It was taken. */
      settle: (note: Pick<Mark, "id" | "note">) => {
        if (isLatest(note)) write(key, others(note.id));
      },
      forget: (id: string) => write(key, others(id)),
    };
  }, [key]);
  return { unsaved, change };
}

function readNotes(stored: string | null): readonly Kept[] {
  const found: unknown = JSON.parse(stored ?? "[]");
  return Array.isArray(found) ? found.filter(isKept) : [];
}

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
