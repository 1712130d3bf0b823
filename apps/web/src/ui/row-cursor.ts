/**
 * The row to which an arrow key moves: the next or previous one, the same one at either end, and the first if none is
 * current.
 * @returns undefined if there are no rows
 */
export function rowBeside<Row>(
  rows: readonly Row[],
  isCurrent: (row: Row) => boolean,
  by: 1 | -1,
): Row | undefined {
  const index = rows.findIndex(isCurrent);
  return rows[index < 0 ? 0 : Math.min(Math.max(index + by, 0), rows.length - 1)];
}
