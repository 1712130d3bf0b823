import { useMemo, useSyncExternalStore } from "react";
import { parseStored, tabStorage } from "../../../device/browser-storage.ts";
import { createListeners } from "../../../ui/listeners.ts";

/** A note that the server refused, made offline or in an article that is gone, so that no form shows it any more. */
export type RefusedNote = {
  id: string;
  note: string;
  page: number;
  /** The article's title, if it was still known. */
  title: string | null;
  /** Why it was refused, in the words of the screen. */
  reason: string;
};

const key = "refused-notes";
const { subscribe, notify } = createListeners();

/** Keeps its words in this tab, until they are dropped or the user signs out. */
export function keepRefusedNote(refused: RefusedNote): void {
  const others = readNotes(tabStorage.read(key)).filter(({ id }) => id !== refused.id);
  tabStorage.write(key, JSON.stringify([...others, refused]));
  notify();
}

export function dropRefusedNotes(): void {
  tabStorage.remove(key);
  notify();
}

/** The refused notes of this tab, oldest first. */
export function useRefusedNotes(): readonly RefusedNote[] {
  const stored = useSyncExternalStore(subscribe, () => tabStorage.read(key));
  return useMemo(() => readNotes(stored), [stored]);
}

function readNotes(stored: string | null): readonly RefusedNote[] {
  const found = parseStored(stored);
  return Array.isArray(found) ? found.filter(isRefusedNote) : [];
}

/** Whether a stored value is such a note: anything else that was written there is ignored. */
function isRefusedNote(value: unknown): value is RefusedNote {
  if (typeof value !== "object" || value === null) return false;
  const isText = (name: string) => typeof Reflect.get(value, name) === "string";
  return (
    ["id", "note", "reason"].every(isText) &&
    Number.isInteger(Reflect.get(value, "page")) &&
    (isText("title") || Reflect.get(value, "title") === null)
  );
}
