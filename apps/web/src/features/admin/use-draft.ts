import { useState } from "react";
import { tabStorage } from "../../device/browser-storage.ts";
import { useSession } from "../../session/session.ts";

/** The storage key of the signed-in user's draft about something, in this tab. */
export function useDraftKey(name: string): string {
  return `draft:${useSession().user?.id ?? "nobody"}:${name}`;
}

/**
 * A draft about one thing, stored for this tab and the signed-in user until it is sent. It survives going to another row, a
 * reload and an expired session; signing out deletes it. Null if nothing is typed.
 * @param state identifies the version of the thing, if others may change it too
 */
export function useDraft(
  name: string,
  state = "",
): {
  draft: string | null;
  /** The version at which the draft was started; the current one if nothing is typed. */
  base: string;
  setDraft: (next: string | null) => void;
  /**
   * Removes a draft that was sent. If more was typed since, that stays, as started at the version that the sending
   * produced.
   * @returns whether the draft is gone
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
      // The stored draft may be newer than the one this closure saw.
      const kept = tabStorage.read(key);
      if (kept === sent) drop();
      else if (kept !== null) begin(stateOfSent);
      return kept === null || kept === sent;
    },
  };
}
