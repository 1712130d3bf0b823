import { expect, test } from "vitest";
import { withLettersSwapped } from "./swapped-letters.ts";

test("every pair of a short word is swapped, once", () => {
  expect(withLettersSwapped("feild")).toBe("(feild | efild | field | felid | feidl)");
});

test("words of other lengths stay as they are", () => {
  expect(withLettersSwapped("of form 12")).toBe("(of) & (form | ofrm | from | fomr) & (12)");
  expect(withLettersSwapped("the batteries")).toBe("");
});

test("letters of every script are swapped, whole", () => {
  expect(withLettersSwapped("πδείο")).toBe("(πδείο | δπείο | πεδίο | πδίεο | πδεοί)");
});

test("nothing is guessed at where words are excluded or kept together", () => {
  expect(withLettersSwapped("feild -manual")).toBe("");
  expect(withLettersSwapped('"feild manual"')).toBe("");
});

test("signs of the query language are no part of a word", () => {
  expect(withLettersSwapped("a|b & !form:*")).toBe("(a) & (b) & (form | ofrm | from | fomr)");
});
