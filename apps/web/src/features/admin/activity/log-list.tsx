import { activityCopy } from "../../../content/admin.ts";
import { formatCount } from "../../../numbers/format-count.ts";
import { VirtualRows } from "../../../ui/lists/virtual-rows.tsx";
import styles from "./activity.module.css";
import { keyOfLogRow, type LogRow } from "./log-days.ts";
import { LogEntry } from "./log-entry.tsx";

/** Estimated heights in pixels, before a row is measured. */
const heights = { day: 49, edge: 2, entry: 41 } satisfies Record<LogRow["kind"], number>;

type LogListProps = { rows: readonly LogRow[]; isWhole: boolean; onNearEnd: () => void };

/** The log's days and entries, and the divider below new ones. */
export function LogList({ rows, isWhole, onNearEnd }: LogListProps) {
  return (
    <VirtualRows
      role="list"
      rows={rows}
      keyOf={keyOfLogRow}
      estimate={(row) => heights[row.kind]}
      isWhole={isWhole}
      onNearEnd={onNearEnd}
    >
      {(row, place) => {
        switch (row.kind) {
          case "day":
            return (
              <div role="listitem" {...place} className={styles.day}>
                <h2 className="title-section">{row.label}</h2>
                {row.total !== undefined && (
                  <span className={styles.total}>
                    {activityCopy.dayTotal(row.total, formatCount(row.total))}
                  </span>
                )}
              </div>
            );
          case "edge":
            return (
              <div role="listitem" {...place} className={styles.edge}>
                <span>{activityCopy.fresh(row.fresh)}</span>
              </div>
            );
          case "entry":
            return <LogEntry entry={row.entry} fresh={row.fresh} place={place} />;
        }
      }}
    </VirtualRows>
  );
}
