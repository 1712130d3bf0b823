import { useState } from "react";
import { tabStorage } from "../../device/browser-storage.ts";
import { useSession } from "../../session/session.ts";

/** Under which name this tab keeps what whoever is signed in typed about something. */
export function useDraftKey(name: string): string {
  return `draft:${useSession().user?.id ?? "nobody"}:${name}`;
}

/**
 * What is typed about one thing, kept for this tab of the browser and whoever is signed in until it is sent: neither another
 * row, a reload, nor a session that ends by itself loses any of it; signing out does. Null where nothing is typed.
 * @param state names the state of the thing that is typed about, where others may change it too
 */
export function useDraft(
  name: string,
  state = "",
): {
  draft: string | null;
  /** The state in which the draft was begun; the present one where nothing is typed. */
  base: string;
  setDraft: (next: string | null) => void;
  /**
   * Lets what was sent go. What was typed since stays, as begun in the state that came of the sending.
   * @returns whether that was all there is
   */
  settle: (sent: string, state?: string) => boolean;
} {
  const key = useDraftKey(name);
  const baseKey = `${key}:base`;
  const [draft, setDraft] = useState<string | null>(() => tabStorage.read(key));
  const [begun, setBegun] = useState<string>(() => tabStorage.read(baseKey) ?? "");

  function begin(on: string) {
    setBegun(on);
    tabStorage.write(baseKey, on);
  }
  function drop() {
    setDraft(null);
    tabStorage.remove(key);
    tabStorage.remove(baseKey);
  }
  return {
    draft,
    base: draft === null ? state : begun,
    setDraft(next) {
      if (next === null) return drop();
      if (draft === null) begin(state);
      setDraft(next);
      tabStorage.write(key, next);
    },
    settle(sent, stateOfSent = "") {
      // By now there may be more than this function saw when it was made.
      const kept = tabStorage.read(key);
      if (kept === sent) drop();
      else if (kept !== null) begin(stateOfSent);
      return kept === null || kept === sent;
    },
  };
}
