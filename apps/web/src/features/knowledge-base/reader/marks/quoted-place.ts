/**
 * The index of the piece of a page's text in which the quoted words begin; undefined where they are not on the page. Spaces
 * are ignored: a selection has other ones than the pieces.
 */
export function pieceOfQuote(pieces: readonly string[], quote: string): number | undefined {
  const sought = dense(quote);
  const begins: number[] = [];
  let text = "";
  for (const piece of pieces) {
    begins.push(text.length);
    text += dense(piece);
  }
  const at = sought === "" ? -1 : text.indexOf(sought);
  return at === -1 ? undefined : begins.findLastIndex((begin) => begin <= at);
}

function dense(text: string): string {
  return text.replaceAll(/\s+/g, "");
}

/** Moves the icons of one page, in order from the top, down as far as needed so that they do not overlap. */
export function spread(tops: readonly number[], size: number): number[] {
  const spaced: number[] = [];
  for (const top of tops) spaced.push(Math.max(top, (spaced.at(-1) ?? Number.NEGATIVE_INFINITY) + size));
  return spaced;
}
