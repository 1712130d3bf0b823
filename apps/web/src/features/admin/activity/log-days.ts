import type { ActivityItem } from "@antochi/contract/activity";
import { longDay } from "../../../ui/local-time.tsx";

export type LogRow =
  | { kind: "day"; day: string; label: string; total: number | undefined }
  | { kind: "entry"; entry: ActivityItem; fresh: boolean }
  | { kind: "edge"; fresh: number };

/**
 * Merges fetched entries with those that arrived since, newest first and without duplicates. Only an entry newer than the
 * newest fetched one, by id and by time, counts as new: one that was written late is sorted in by its time.
 */
export function mergeArrived(
  fetched: readonly ActivityItem[],
  arrived: readonly ActivityItem[],
): { entries: ActivityItem[]; freshIds: ReadonlySet<number> } {
  const known = new Set(fetched.map(({ id }) => id));
  const added = arrived.filter(({ id }) => !known.has(id));
  const [newest] = fetched;
  const fresh = added.filter(
    ({ id, createdAt }) => !newest || (id > newest.id && createdAt >= newest.createdAt),
  );
  return {
    entries: [...added, ...fetched].sort(newestFirst),
    freshIds: new Set(fresh.map(({ id }) => id)),
  };
}

function newestFirst(one: ActivityItem, other: ActivityItem): number {
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt ? 1 : -1;
  return other.id - one.id;
}

type LogRowOptions = {
  /** The ids of the entries that arrived since. */
  freshIds: ReadonlySet<number>;
  now: Date;
  /** Whether these are all entries of the log. */
  isWhole: boolean;
};

/**
 * The rows of the log: a heading for each day in the reader's time zone, with its number of entries once all of them are
 * loaded, and below the entries that arrived while the log was open a divider that counts them.
 * @param entries newest first
 */
export function toLogRows(
  entries: readonly ActivityItem[],
  { freshIds, now, isWhole }: LogRowOptions,
): LogRow[] {
  const rows: LogRow[] = [];
  const totals = countByDay(entries);
  const lastDay = entries.length > 0 ? dayOf(entries.at(-1)) : undefined;
  let day: string | undefined;
  let before: ActivityItem | undefined;
  for (const entry of entries) {
    if (freshIds.size > 0 && before && freshIds.has(before.id) && !freshIds.has(entry.id)) {
      rows.push({ kind: "edge", fresh: freshIds.size });
    }
    const own = dayOf(entry);
    if (own !== day) {
      const isThere = isWhole || own !== lastDay;
      const label = longDay(new Date(entry.createdAt), now);
      rows.push({ kind: "day", day: own, label, total: isThere ? totals.get(own) : undefined });
    }
    rows.push({ kind: "entry", entry, fresh: freshIds.has(entry.id) });
    day = own;
    before = entry;
  }
  return rows;
}

function dayOf(entry: ActivityItem | undefined): string {
  return entry ? new Date(entry.createdAt).toDateString() : "";
}

function countByDay(entries: readonly ActivityItem[]): ReadonlyMap<string, number> {
  const totals = new Map<string, number>();
  for (const entry of entries) totals.set(dayOf(entry), (totals.get(dayOf(entry)) ?? 0) + 1);
  return totals;
}

/** A unique key of a row. */
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
