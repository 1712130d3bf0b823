import { expect, test } from "vitest";
import { leadsToSought, soughtIn } from "./document-history.ts";

const mast = { words: "mast", page: 3, nth: 1 };
const link = { page: 3, sought: mast, isLink: true, isRepeated: false };
const back = { ...link, isLink: false };

test.each([
  ["a link to other words", link, { known: undefined, isLed: false }, true],
  ["a link to another hit", link, { known: { ...mast, nth: 2 }, isLed: false }, true],
  ["a link to the same words from another page", link, { known: mast, isLed: true }, true],
  ["the same link once more", { ...link, isRepeated: true }, { known: mast, isLed: false }, true],
  ["an address that is written as the page turns", link, { known: mast, isLed: false }, false],
  ["Back to a place with the same words", back, { known: mast, isLed: true }, false],
  [
    "Back to a place from before the words",
    { ...back, sought: undefined },
    { known: mast, isLed: true },
    true,
  ],
  ["a link to a page", { ...link, sought: undefined }, { known: undefined, isLed: true }, false],
])("%s: whether it leads to its words", (_, visit, before, expected) => {
  expect(leadsToSought(visit, before)).toBe(expected);
});

test.each([
  [{ find: "mast", page: 3, nth: 1 }, mast],
  [
    { find: 12, nth: 0 },
    { words: "12", page: undefined, nth: undefined },
  ],
  [{ find: "" }, undefined],
  [{ find: {} }, undefined],
])("what the address %j seeks", (address, sought) => {
  expect(soughtIn(address)).toEqual(sought);
});
