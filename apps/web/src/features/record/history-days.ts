import type { SittingItem } from "@antochi/contract/record";

/** A sitting, and how often the same pages were read in a row; the latest of them is kept. */
export type Reading = { sitting: SittingItem; times: number };

/** A day in the reader's time zone with what was read on it, latest first. */
export type HistoryDay = { day: string; at: Date; readings: Reading[] };

/**
 * Groups sittings by the reader's days. Each opening is a sitting of its own: one that only repeats the pages of the one
 * before, as after a reload, is counted with it.
 * @param sittings latest first
 */
export function toHistoryDays(sittings: readonly SittingItem[]): HistoryDay[] {
  const days: HistoryDay[] = [];
  for (const sitting of sittings) {
    const at = new Date(sitting.createdAt);
    const day = at.toDateString();
    let last = days.at(-1);
    if (last?.day !== day) {
      last = { day, at, readings: [] };
      days.push(last);
    }
    const later = last.readings.at(-1);
    if (later && isSame(later.sitting, sitting)) later.times += 1;
    else last.readings.push({ sitting, times: 1 });
  }
  return days;
}

function isSame(one: SittingItem, other: SittingItem): boolean {
  const compared = ["articleId", "edition", "firstPage", "lastPage"] as const;
  return compared.every((name) => one[name] === other[name]);
}
