import { Transform } from "node:stream";

const lineFeed = 0x0a;

/**
 * Lets rows of Postgres' text format pass and says after each piece how many came so far. One row ends with each line feed:
 * those within a value are written as `\n` (https://www.postgresql.org/docs/current/sql-copy.html#id-1.9.3.55.9.2).
 */
export function countRows(hear: (rows: number) => void): Transform {
  let rows = 0;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      for (let at = piece.indexOf(lineFeed); at !== -1; at = piece.indexOf(lineFeed, at + 1)) rows += 1;
      hear(rows);
      done(null, piece);
    },
  });
}
