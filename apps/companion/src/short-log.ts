import { stripVTControlCharacters } from "node:util";

/** What follows the question mark of an address: links that are for few people often carry their key there. */
const queries = /\?[^\s'"]*/g;

/**
 * Companion prints each error whole through `console.log`: a hundred lines with the link and all of its query. From now on
 * one line of it is printed, which says what happened, without queries.
 */
export function shortenLog(): void {
  Object.assign(console, {
    log: (...parts: unknown[]) => void process.stdout.write(`${parts.map(shortened).join(" ")}\n`),
  });
}

function shortened(part: unknown): string {
  const [first = ""] = stripVTControlCharacters(String(part)).split("\n", 1);
  return first.replace(queries, "?…");
}
