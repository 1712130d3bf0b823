const countFormat = new Intl.NumberFormat("en-GB");

/** A number as people read it: 15,259. */
export function formatCount(count: number): string {
  return countFormat.format(count);
}

/** A number that was counted no further than to `limit`; one that reached it gets a plus: 1,000+. */
export function formatCountUpTo(count: number, limit: number): string {
  return `${formatCount(count)}${count >= limit ? "+" : ""}`;
}
