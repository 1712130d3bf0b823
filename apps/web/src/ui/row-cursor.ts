/**
 * Where the keyboard goes from the current row: to the one beside it, which at either end is itself; to the first where none
 * is current. @returns nothing where there are no rows
 */
export function rowBeside<Row>(
  rows: readonly Row[],
  isCurrent: (row: Row) => boolean,
  by: 1 | -1,
): Row | undefined {
  const index = rows.findIndex(isCurrent);
  return rows[index < 0 ? 0 : Math.min(Math.max(index + by, 0), rows.length - 1)];
}
