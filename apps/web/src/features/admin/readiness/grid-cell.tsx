import { createContext, type ReactNode, useContext, useMemo } from "react";
import { classNames } from "../../../ui/class-names.ts";
import styles from "./grid.module.css";

/**
 * The cell in the tab order: the name is column 0, then come the articles. `wanted` until a keyboard step has moved the
 * focus.
 */
export type CellFocus = { row: string | null; column: number; wanted: boolean };

type CellsValue = {
  focus: CellFocus;
  /** Whether the details of the cell in the tab order are shown. */
  isDetailed: boolean;
  onFocus: (focus: CellFocus) => void;
};

const Cells = createContext<CellsValue>({
  focus: { row: null, column: 0, wanted: false },
  isDetailed: false,
  onFocus: () => undefined,
});

/** Tells the cells inside it which of them is in the tab order. */
export function CellProvider({ focus, isDetailed, onFocus, children }: CellsValue & { children: ReactNode }) {
  const value = useMemo(() => ({ focus, isDetailed, onFocus }), [focus, isDetailed, onFocus]);
  return <Cells value={value}>{children}</Cells>;
}

type GridCellProps = {
  row: string;
  column: number;
  /** The text for assistive technology, instead of the drawing. */
  label?: string;
  role?: "gridcell" | "rowheader";
  className?: string | undefined;
  state?: string | undefined;
  onClick?: (anchor: HTMLElement) => void;
  children: ReactNode;
};

/** One cell of the grid; only one of them all is in the tab order (roving tabindex). */
export function GridCell({
  row,
  column,
  label,
  role = "gridcell",
  className,
  state,
  onClick,
  children,
}: GridCellProps) {
  const { focus, isDetailed, onFocus } = useContext(Cells);
  const isActive = focus.row === row && focus.column === column;
  return (
    <div
      ref={(element) => {
        if (!isActive || !focus.wanted || element === null || element === document.activeElement) return;
        element.focus({ preventScroll: true });
      }}
      role={role}
      aria-colindex={column + 1}
      tabIndex={isActive ? 0 : -1}
      data-cell={column}
      data-state={state}
      data-chosen={(isActive && isDetailed) || undefined}
      className={classNames(styles.cell, className)}
      onFocus={(event) => {
        if (event.target === event.currentTarget && !(isActive && !focus.wanted))
          onFocus({ row, column, wanted: false });
      }}
      {...(onClick && { onClick: (event) => onClick(event.currentTarget) })}
    >
      <Spoken label={label}>{children}</Spoken>
    </div>
  );
}

/** Replaces a drawing with text for assistive technology. */
export function Spoken({ label, children }: { label: string | undefined; children: ReactNode }) {
  if (label === undefined) return children;
  return (
    <>
      <span className="visually-hidden">{label}</span>
      <span className={styles.drawn} aria-hidden="true">
        {children}
      </span>
    </>
  );
}
