import { useEffect } from "react";
import { useKeysEnabled } from "../../../ui/keys/keys-enabled.ts";
import { belongsToFocus } from "../../../ui/keys/use-shortcuts.ts";
import type { Marks } from "./marks/use-marks.ts";
import type { ReaderActions } from "./reader-actions.ts";

type AskedKeys = Pick<Marks, "toggleBookmark" | "writeNote"> & {
  /** Undefined where nothing is to be acknowledged. */
  showAcknowledgement: (() => void) | undefined;
  /** Undefined where nothing changed. */
  toggleChanges: (() => void) | undefined;
};

/**
 * The reader's keyboard shortcuts, for the whole screen. Ctrl+F finds in the document, where the browser would only find
 * what is drawn. Ctrl+Home goes to the first page at once, as Home does: the browser would go on scrolling there, and undo what
 * the next key does. All others are single keys, which fields and dialogs keep for themselves, and which can be switched off.
 * A held key goes on turning and zooming, and does everything else once.
 */
export function useReaderKeys(
  actions: ReaderActions,
  { toggleBookmark, writeNote, showAcknowledgement, toggleChanges }: AskedKeys,
): void {
  const enabled = useKeysEnabled();
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.altKey) return;
      const withControl = event.ctrlKey || event.metaKey;
      const isFind = withControl && event.code === "KeyF";
      const isToStart = event.ctrlKey && !event.shiftKey && event.code === "Home";
      if (!isFind && ((withControl && !isToStart) || !enabled || belongsToFocus(event))) return;
      const action = isFind
        ? actions.openFind
        : actionOf(event, actions, { toggleBookmark, writeNote, showAcknowledgement, toggleChanges });
      if (!action) return;
      event.preventDefault();
      if (!event.repeat || goOn.has(event.key)) action();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [actions, enabled, toggleBookmark, writeNote, showAcknowledgement, toggleChanges]);
}

const goOn = new Set(["ArrowLeft", "ArrowRight", "PageUp", "PageDown", "+", "=", "-"]);

/** Letters go by the key's position, so that a Greek keyboard has the same shortcuts. */
function actionOf(
  { key, code, shiftKey }: KeyboardEvent,
  actions: ReaderActions,
  { toggleBookmark, writeNote, showAcknowledgement, toggleChanges }: AskedKeys,
): (() => void) | undefined {
  if (shiftKey && code === "KeyF") return actions.toggleFullScreen;
  if (shiftKey && code === "KeyA") return showAcknowledgement;
  const keys: Readonly<Record<string, (() => void) | undefined>> = {
    KeyF: actions.openFind,
    KeyG: actions.focusPageField,
    KeyO: actions.toggleOutline,
    KeyD: actions.toggleDark,
    KeyT: actions.toggleText,
    KeyR: actions.rotate,
    KeyB: toggleBookmark,
    KeyN: writeNote,
    KeyC: toggleChanges,
    ArrowLeft: () => actions.turn(-1),
    ArrowRight: () => actions.turn(1),
    PageUp: () => actions.turn(-1),
    PageDown: () => actions.turn(1),
    Home: () => actions.goTo(1),
    End: () => actions.goTo(Number.POSITIVE_INFINITY),
  };
  const signs: Readonly<Record<string, () => void>> = {
    "+": () => actions.zoom({ steps: 1 }),
    "=": () => actions.zoom({ steps: 1 }),
    "-": () => actions.zoom({ steps: -1 }),
    "0": () => actions.fitTo("width"),
    "?": () => actions.listKeys(),
  };
  return signs[key] ?? (shiftKey ? undefined : keys[code]);
}
