import type { Shortcuts } from "./use-shortcuts.ts";

/**
 * The row to which an arrow key moves: the next or previous one, the same one at either end, and the first if none is
 * current.
 * @returns undefined if there are no rows
 */
export function rowBeside<Row>(
  rows: readonly Row[],
  isCurrent: (row: Row) => boolean,
  by: 1 | -1,
): Row | undefined {
  const index = rows.findIndex(isCurrent);
  return rows[index < 0 ? 0 : Math.min(Math.max(index + by, 0), rows.length - 1)];
}

/** The shortcuts that step from row to row; `isRange` is true while Shift is held. */
export function stepShortcuts(step: (by: 1 | -1, isRange: boolean) => void): Shortcuts {
  const next = ({ shiftKey }: KeyboardEvent) => step(1, shiftKey);
  const previous = ({ shiftKey }: KeyboardEvent) => step(-1, shiftKey);
  return { j: next, arrowdown: next, k: previous, arrowup: previous };
}
