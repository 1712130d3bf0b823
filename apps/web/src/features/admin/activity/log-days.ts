import type { ActivityItem } from "@antochi/contract/activity";

export type LogRow =
  | { kind: "day"; day: string; label: string }
  | { kind: "entry"; entry: ActivityItem; fresh: boolean }
  | { kind: "edge"; fresh: number };

const dayFormat = new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long" });
const yearFormat = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
});

/**
 * The rows of the log: each of the reader's days under its heading, and under the entries that came in while the log was
 * open an edge that counts them.
 * @param entries newest first
 * @param freshIds of the entries that came in since
 */
export function toLogRows(
  entries: readonly ActivityItem[],
  { freshIds, now }: { freshIds: ReadonlySet<number>; now: Date },
): LogRow[] {
  const rows: LogRow[] = [];
  let day: string | undefined;
  let before: ActivityItem | undefined;
  for (const entry of entries) {
    if (freshIds.size > 0 && before && freshIds.has(before.id) && !freshIds.has(entry.id)) {
      rows.push({ kind: "edge", fresh: freshIds.size });
    }
    const date = new Date(entry.createdAt);
    const own = date.toDateString();
    if (own !== day) rows.push({ kind: "day", day: own, label: labelOf(date, now) });
    rows.push({ kind: "entry", entry, fresh: freshIds.has(entry.id) });
    day = own;
    before = entry;
  }
  return rows;
}

export function keyOfLogRow(row: LogRow): string | number {
  switch (row.kind) {
    case "day":
      return row.day;
    case "edge":
      return "edge";
    case "entry":
      return row.entry.id;
  }
}

function labelOf(date: Date, now: Date): string {
  const format = date.getFullYear() === now.getFullYear() ? dayFormat : yearFormat;
  return format.format(date).replace(",", "");
}
