import { expect, test } from "vitest";
import { lettersApart } from "./letters-apart.ts";

test.each([
  ["mast", "mast", 0],
  ["", "mast", 4],
  ["mast", "", 4],
  ["antena", "antenna", 1],
  ["batery", "battery", 1],
  ["feild", "field", 1],
  ["ifeld", "field", 1],
  ["raido", "radio", 1],
  ["mapst", "mast", 1],
  ["kitten", "sitting", 3],
  ["μπαταρρια", "μπαταρια", 1],
  ["ελικα", "ελεγχος", 5],
])("%s and %s are %d apart", (one, other, apart) => {
  expect(lettersApart(one, other)).toBe(apart);
  expect(lettersApart(other, one)).toBe(apart);
});
