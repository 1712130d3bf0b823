import type { ActivityItem } from "@antochi/contract/activity";

/** The entries that arrived since a filter's log was fetched, newest first. */
export type Arrivals<Filter> = { filter: Filter; entries: readonly ActivityItem[] };

/** The maximum number of entries that arrive before the log is fetched again. */
const maxEntries = 1_000;

/** Adds an entry that arrived for a filter's log; those of another filter do not belong to it. */
export function withArrival<Filter>(
  arrived: Arrivals<Filter>,
  filter: Filter,
  entry: ActivityItem,
): Arrivals<Filter> {
  return { filter, entries: [entry, ...entriesOf(arrived, filter)] };
}

/** The entries that arrived for this filter's log. */
export function entriesOf<Filter>(arrived: Arrivals<Filter>, filter: Filter): readonly ActivityItem[] {
  return arrived.filter === filter ? arrived.entries : [];
}

/** Whether so many arrived that the log is to be fetched again instead. */
export function isToFetchAgain({ entries }: Arrivals<unknown>): boolean {
  return entries.length >= maxEntries;
}
