import { limits } from "@antochi/contract/limits";

/** What was typed before the palette was there to take it, and Return at its end. */
export type Early = { typed: string; wanted: { inNewTab: boolean } | null };

export const nothingEarly: Early = { typed: "", wanted: null };

/** Of a press, what decides whose it is. */
type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "repeat" | "isComposing"> & {
  /** Whether the key that writes a third sign was held, which some browsers report as Ctrl and Alt. */
  isThirdSign: boolean;
};

/** Keys that lead through the palette's lines: there are none yet, and on the screen below they would do something else. */
const idleKeys: ReadonlySet<string> = new Set(["ArrowDown", "ArrowUp"]);

/** @returns what is typed after a press; undefined where the press is none of the palette's */
export function afterPress(before: Early, press: Press): Early | undefined {
  const { key, ctrlKey, metaKey, altKey, repeat, isComposing, isThirdSign } = press;
  if (isComposing) return undefined;
  // Held, it may be the press that opened the palette.
  if (key === "Enter" && repeat) return before;
  if (key === "Enter" && !altKey) return { ...before, wanted: { inNewTab: ctrlKey || metaKey } };
  if ((ctrlKey || metaKey || altKey) && !isThirdSign) return undefined;
  if (idleKeys.has(key)) return before;
  const signs = Array.from(before.typed);
  if (key === "Backspace") return { typed: signs.slice(0, -1).join(""), wanted: null };
  if (Array.from(key).length !== 1) return undefined;
  return { typed: `${before.typed}${key}`.slice(0, limits.searchMax), wanted: null };
}
