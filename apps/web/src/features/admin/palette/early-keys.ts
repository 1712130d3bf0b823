import { limits } from "@antochi/contract/limits";

/** The input before the palette was loaded, and Enter if it was pressed at the end. */
export type Early = { typed: string; wanted: { inNewTab: boolean } | null };

export const nothingEarly: Early = { typed: "", wanted: null };

/** The parts of a key press that decide whether it is the palette's. */
type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "repeat" | "isComposing"> & {
  /** Whether AltGr was held, which some browsers report as Ctrl and Alt. */
  isThirdSign: boolean;
};

/** Keys that would move through the palette's lines. There are none yet, but the screen below must not react to them. */
const idleKeys: ReadonlySet<string> = new Set(["ArrowDown", "ArrowUp"]);

/** @returns the input after a key press; undefined if the press is not the palette's */
export function afterPress(before: Early, press: Press): Early | undefined {
  const { key, ctrlKey, metaKey, altKey, repeat, isComposing, isThirdSign } = press;
  if (isComposing) return undefined;
  // A held Enter may be the press that opened the palette.
  if (key === "Enter" && repeat) return before;
  if (key === "Enter" && !altKey) return { ...before, wanted: { inNewTab: ctrlKey || metaKey } };
  if ((ctrlKey || metaKey || altKey) && !isThirdSign) return undefined;
  if (idleKeys.has(key)) return before;
  const signs = Array.from(before.typed);
  if (key === "Backspace") return { typed: signs.slice(0, -1).join(""), wanted: null };
  if (Array.from(key).length !== 1) return undefined;
  return { typed: `${before.typed}${key}`.slice(0, limits.searchMax), wanted: null };
}
