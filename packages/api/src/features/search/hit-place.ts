import type { HitPlace } from "@antochi/contract/search";

/**
 * Where a run of a page's text stands on that page, as the reader's own search will count it: that joins a word that a
 * line's end cuts, takes any white space for one space, and knows no case and no accents.
 * @param end of the run in `page`, exclusive, as `start` is its first character
 */
export function placeOf(page: string, { start, end }: { start: number; end: number }): HitPlace {
  const words = onOneLine(page.slice(start, end));
  const sought = fold(words);
  const before = fold(onOneLine(page.slice(0, start))).length;
  const whole = fold(onOneLine(page));
  let nth = 1;
  let at = whole.indexOf(sought);
  while (at !== -1 && at < before) {
    nth += 1;
    at = whole.indexOf(sought, at + sought.length);
  }
  return { words, nth };
}

/**
 * As pdf.js reads the lines of a page (`BrokenWord` in its pdf_viewer): a hyphen between a word's
 * halves is dropped, others stay.
 */
export function onOneLine(text: string): string {
  return text
    .replace(/(?<=\p{Ll})-\n(?=\p{Ll})|(?<=\p{Lu})-\n(?=\p{L})/gu, "")
    .replace(/(?<=\S-)\n/g, "")
    .replace(/\s+/g, " ");
}

function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
}
