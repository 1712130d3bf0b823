import { expect, test } from "vitest";
import { parseQuery } from "./parse-query.ts";
import { swappedLetters } from "./swapped-letters.ts";

const swapped = (typed: string) => swappedLetters(parseQuery(typed)).replaceAll("'", "");

test("every pair of a short word is swapped, once", () => {
  expect(swapped("feild")).toBe("(feild | efild | field | felid | feidl)");
});

test("words of other lengths are unchanged", () => {
  expect(swapped("form 12")).toBe("(form | ofrm | from | fomr) & (12)");
  expect(swapped("the batteries")).toBe("");
});

test("letters of every script are swapped, whole", () => {
  expect(swapped("πδείο")).toBe("(πδειο | δπειο | πεδιο | πδιεο | πδεοι)");
});

test("nothing is guessed if words are excluded or quoted", () => {
  expect(swapped("feild -manual")).toBe("");
  expect(swapped('"feild manual"')).toBe("");
});
