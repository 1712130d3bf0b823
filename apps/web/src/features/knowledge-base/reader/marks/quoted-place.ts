/**
 * Which piece of a page's text the quoted words begin in; undefined where they do not stand there. Spaces count for nothing:
 * a selection has others than the pieces.
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

/** Moves each of one page's signs, in their order from above, as far down as the one before needs. */
export function spread(tops: readonly number[], size: number): number[] {
  const spaced: number[] = [];
  for (const top of tops) spaced.push(Math.max(top, (spaced.at(-1) ?? Number.NEGATIVE_INFINITY) + size));
  return spaced;
}
