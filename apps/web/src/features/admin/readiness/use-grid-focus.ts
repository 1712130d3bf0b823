import type { ReadinessMember } from "@antochi/contract/readiness";
import { type KeyboardEvent, useMemo, useState } from "react";
import { pressedKey } from "../../../ui/keys/pressed-key.ts";
import type { CellFocus } from "./grid-cell.tsx";
import type { GridRow } from "./grid-rows.ts";
import { showColumn } from "./use-columns.ts";

type GridFocusOptions = {
  rows: readonly GridRow[];
  /** The number of articles; the names are column 0. */
  columns: number;
  scroller: HTMLElement | null;
  onToggle: (unitId: number) => void;
  onDetails: (member: ReadinessMember, column: number, anchor: HTMLElement) => void;
};

/**
 * The cell in the tab order, and the keys: arrows, Home and End move it, the latter two with Ctrl to the corners; Enter and E
 * open its unit, Enter a member's details (ARIA's pattern for a treegrid).
 */
export function useGridFocus({ rows, columns, scroller, onToggle, onDetails }: GridFocusOptions) {
  const [focus, setFocus] = useState<CellFocus>({ row: null, column: 0, wanted: false });
  const walked = rows.filter(hasCells);
  // The row may be gone by now.
  const active = walked.some(({ key }) => key === focus.row) ? focus.row : (walked[0]?.key ?? null);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const isCorner = event.ctrlKey && (event.key === "Home" || event.key === "End");
    if ((event.ctrlKey && !isCorner) || event.metaKey || event.altKey) return;
    const index = walked.findIndex(({ key }) => key === active);
    const row = walked[index];
    const target =
      event.target instanceof HTMLElement ? event.target.closest<HTMLElement>("[data-cell]") : null;
    if (!row || !target) return;
    const bounds = { last: walked.length - 1, width: columns };
    const step = isCorner
      ? cornerOf(event.key, bounds)
      : stepOf(event.key, { index, column: focus.column }, bounds);
    if (step) {
      event.preventDefault();
      showColumn(scroller, step.column);
      setFocus({ row: walked[step.index]?.key ?? null, column: step.column, wanted: true });
    } else if (!event.repeat && (pressedKey(event) === "e" || event.key === "Enter")) {
      if (row.kind === "unit") onToggle(row.unit.unitId);
      else if (row.kind === "member" && event.key === "Enter") onDetails(row.member, focus.column, target);
      else return;
      event.preventDefault();
    }
  }

  return { focus: useMemo(() => ({ ...focus, row: active }), [focus, active]), setFocus, onKeyDown };
}

/** Whether a row has cells that can take the focus; arrow keys skip the others. */
function hasCells({ kind }: GridRow): boolean {
  return kind === "unit" || kind === "member";
}

type Place = { index: number; column: number };
type Bounds = { last: number; width: number };

/** The first cell of the grid, or for End the last one. */
function cornerOf(key: string, { last, width }: Bounds): Place {
  return key === "End" ? { index: last, column: width } : { index: 0, column: 0 };
}

/** The cell that a key moves to from this one; undefined for a key that moves to none. */
function stepOf(key: string, { index, column }: Place, { last, width }: Bounds): Place | undefined {
  const within = (value: number, most: number) => Math.min(Math.max(value, 0), most);
  const places: Record<string, Place> = {
    ArrowDown: { index: within(index + 1, last), column },
    ArrowUp: { index: within(index - 1, last), column },
    ArrowRight: { index, column: within(column + 1, width) },
    ArrowLeft: { index, column: within(column - 1, width) },
    Home: { index, column: 0 },
    End: { index, column: width },
  };
  return Object.hasOwn(places, key) ? places[key] : undefined;
}
