import { expect, test } from "vitest";
import { parseQuery } from "./parse-query.ts";

/** A query as it is understood: phrases in quotation marks, what must not occur with a minus, alternatives apart by "or". */
function understood(query: string): string {
  return parseQuery(query)
    .groups.map((terms) =>
      terms
        .map(({ words, isPhrase, isExcluded }) => {
          const text = words.join(" ");
          return `${isExcluded ? "-" : ""}${isPhrase ? `"${text}"` : text}`;
        })
        .join(" "),
    )
    .join(" or ");
}

test.each([
  ["words", "Container MAST", "container mast"],
  ["English quotation marks", 'the "guy rope" holds', '"guy rope" holds'],
  ["printed quotation marks", "“guy rope”", '"guy rope"'],
  ["Greek quotation marks", "«κύριο σχοινί»", '"κυριο σχοινι"'],
  ["a quotation mark that is not closed", '"guy rope', "guy rope"],
  ["a minus", "mast -rope", "mast -rope"],
  ["a minus before a phrase", 'mast -"guy rope"', 'mast -"guy rope"'],
  ["a hyphen within a word", "guy-rope", "guy rope"],
  ["alternatives", "mast or rope", "mast or rope"],
  ["an alternative to nothing", "or rope", "rope"],
  ["an alternative that is only excluded", "mast or -rope", "mast"],
  ["words that people type around what they look for", "how do I raise the mast", "raise mast"],
  ["nothing but such words", "how do I", "how do i"],
  ["nothing but words that the index leaves out", "the of", ""],
])("%s are understood", (_what, query, expected) => {
  expect(understood(query)).toBe(expected);
});

test("of a very long query the first sixteen terms count", () => {
  const words = Array.from({ length: 40 }, (_, index) => `word${index}`);
  expect(understood(words.join(" "))).toBe(words.slice(0, 16).join(" "));
});

test.each([
  ["the last word", "raise the mas", true],
  ["a phrase", '"raise the mas"', false],
  ["a word that must not occur", "mast -ro", false],
])("%s may go on while it is typed, or not", (_what, query, isOpen) => {
  expect(parseQuery(query).isOpen).toBe(isOpen);
});
