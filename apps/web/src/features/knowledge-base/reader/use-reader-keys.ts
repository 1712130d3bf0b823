import { useEffect, useRef } from "react";
import { useKeysEnabled } from "../../../ui/keys-enabled.ts";
import { belongsToFocus } from "../../../ui/use-shortcuts.ts";
import type { Reader } from "./create-reader.ts";

type ReaderActs = {
  reader: Reader | undefined;
  onOutline: () => void;
  onDark: () => void;
  onFullScreen: () => void;
  onPageField: () => void;
  onFind: () => void;
  onKeyList: () => void;
};

/**
 * The reader's keys, for the whole screen. Ctrl+F finds in the document, where the browser would only find what is
 * drawn; all others are single keys, which fields and dialogs keep for themselves, and which can be switched off.
 */
export function useReaderKeys(acts: ReaderActs): void {
  const enabled = useKeysEnabled();
  const latest = useRef({ acts, enabled });
  useEffect(() => {
    latest.current = { acts, enabled };
  });

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.altKey) return;
      const isFind = (event.ctrlKey || event.metaKey) && event.code === "KeyF";
      if (!isFind && (event.ctrlKey || event.metaKey)) return;
      if (!isFind && belongsToFocus(event)) return;
      const { acts, enabled } = latest.current;
      if (!isFind && !enabled) return;
      const act = isFind ? acts.onFind : actOf(event, acts);
      if (!act) return;
      event.preventDefault();
      act();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** By the place of the key for letters, so that a Greek keyboard has the same ones. */
function actOf({ key, code, shiftKey }: KeyboardEvent, acts: ReaderActs): (() => void) | undefined {
  const { reader } = acts;
  if (!reader) return undefined;
  const { page, pageCount } = reader.read();
  if (shiftKey && code === "KeyF") return acts.onFullScreen;
  const keys: Readonly<Record<string, () => void>> = {
    KeyF: acts.onFind,
    KeyG: acts.onPageField,
    KeyO: acts.onOutline,
    KeyD: acts.onDark,
    KeyR: reader.rotate,
    ArrowLeft: () => reader.goTo(page - 1),
    ArrowRight: () => reader.goTo(page + 1),
    PageUp: () => reader.goTo(page - 1),
    PageDown: () => reader.goTo(page + 1),
    Home: () => reader.goTo(1),
    End: () => reader.goTo(pageCount),
  };
  const signs: Readonly<Record<string, () => void>> = {
    "+": () => reader.zoom({ steps: 1 }),
    "=": () => reader.zoom({ steps: 1 }),
    "-": () => reader.zoom({ steps: -1 }),
    "0": () => reader.fitTo("width"),
    "?": acts.onKeyList,
  };
  return signs[key] ?? (shiftKey ? undefined : keys[code]);
}
