import type { HitPlace } from "@antochi/contract/search";

/**
 * Locates a range of a page's text as the reader's own search counts occurrences: it joins words that are cut at a line's
 * end, takes any white space for one space, and ignores case and accents.
 * @param end exclusive; both are offsets in `page`
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
 * Joins the lines of a page as pdf.js does (`BrokenWord` in its pdf_viewer): a hyphen between a word's halves is dropped,
 * others stay.
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
