/**
 * The number of letters to insert, delete or replace, and of adjacent pairs to swap, to turn one word into the other: the
 * optimal string alignment distance of Damerau and Levenshtein.
 */
export function lettersApart(one: string, other: string): number {
  const from = Array.from(one);
  const to = Array.from(other);
  let before: number[] = [];
  let last = to.map((_, index) => index + 1);
  for (const [row, letter] of from.entries()) {
    const current: number[] = [];
    for (const [column, wanted] of to.entries()) {
      const left = column === 0 ? row + 1 : (current[column - 1] ?? 0);
      const above = last[column] ?? 0;
      const diagonal = column === 0 ? row : (last[column - 1] ?? 0);
      let cost = Math.min(left + 1, above + 1, diagonal + (letter === wanted ? 0 : 1));
      if (row > 0 && column > 0 && letter === to[column - 1] && from[row - 1] === wanted) {
        const crossed = column > 1 ? (before[column - 2] ?? 0) : row - 1;
        cost = Math.min(cost, crossed + 1);
      }
      current.push(cost);
    }
    before = last;
    last = current;
  }
  return last.at(-1) ?? from.length;
}
