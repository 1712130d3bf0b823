const countFormat = new Intl.NumberFormat("en-GB");

/** A number as people read it: 15,259. */
export function formatCount(count: number): string {
  return countFormat.format(count);
}
