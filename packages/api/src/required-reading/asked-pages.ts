import { pagesAsked } from "@antochi/contract/required-reading";
import type { RequiredReading } from "./who-must-read.ts";

/** The pages that several assignments ask for together, in order. */
export function pagesOf(ranges: readonly (string | null)[], pageCount: number): number[] {
  const all = new Set(ranges.flatMap((each) => [...pagesAsked(each, pageCount)]));
  return [...all].toSorted((one, other) => one - other);
}

type Progress = {
  /** The pages that each assignment asks for, as `whoMustRead` returns them. */
  pages: RequiredReading["pages"];
  pageCount: number;
  /** How many of all pages were seen; null if it was not opened. */
  pagesSeen: number | null;
  /** Which pages were seen, as bits; needed only where some are asked for. */
  seen: string | null;
};

/** How many pages are asked for, and how many of those were seen. */
export function countAsked({ pages, pageCount, pagesSeen: ofAll, seen }: Progress) {
  if (pages.includes(null)) return { pagesAsked: pageCount, pagesSeen: ofAll };
  const asked = pagesOf(pages, pageCount);
  const seenOfThem = asked.filter((page) => seen?.charAt(page - 1) === "1");
  return { pagesAsked: asked.length, pagesSeen: ofAll === null ? null : seenOfThem.length };
}
