import { Transform } from "node:stream";

const lineFeed = 0x0a;

/**
 * Passes rows of Postgres' text format through and reports after each chunk how many there were so far. Each row ends with
 * a line feed: those within a value are written as `\n`
 * (https://www.postgresql.org/docs/current/sql-copy.html#id-1.9.3.55.9.2).
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
