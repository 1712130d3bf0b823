import { pagesAsked } from "@antochi/contract/required-reading";

/** The pages that several assignments ask for together, in order. */
export function pagesOf(ranges: readonly (string | null)[], pageCount: number): number[] {
  const all = new Set(ranges.flatMap((each) => [...pagesAsked(each, pageCount)]));
  return [...all].toSorted((one, other) => one - other);
}
