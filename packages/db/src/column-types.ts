import pg from "pg";

/** node-postgres' own parsers but for int8, which becomes a number. Instants (timestamptz) are Dates. */
export const columnTypes = new pg.TypeOverrides();
columnTypes.setTypeParser(pg.types.builtins.INT8, parseInt8);

/** Throws a RangeError where a number could not hold the value exactly, instead of rounding it. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} is beyond the safe integers`);
  return value;
}
