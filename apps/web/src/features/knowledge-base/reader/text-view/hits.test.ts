import { expect, it } from "vitest";
import { countHits, currentHit, hitsIn, isAmong, piecesOf } from "./hits.ts";

it("matches whatever the case, the accents and the sigma", () => {
  expect(hitsIn("Τάσης αποθήκευσης, ΤΑΣΗΣ", "τασησ")).toEqual([0, 19]);
  expect(hitsIn("aaaa", "aa")).toEqual([0, 2]);
  expect(hitsIn("anything", " ")).toEqual([]);
});

it("reads a label before its text", () => {
  expect(piecesOf({ text: "1. Charge it", label: "1." })).toEqual(["1.", "Charge it"]);
  expect(piecesOf({ text: "Charge it" })).toEqual(["Charge it"]);
});

it("knows whether a hit is in a text", () => {
  const among = [-1, 0, 1, 2, undefined].map((current) => isAmong(current, "volt by volt", "volt"));
  expect(among).toEqual([false, true, true, false, false]);
});

it("counts the hits before each text", () => {
  expect(countHits(["volt", "none", "Volt by volt"], "volt")).toEqual([0, 1, 1, 3]);
});

it.each([
  [0, undefined],
  [1, { page: 2, nth: 1 }],
  [3, { page: 2, nth: 3 }],
  [4, { page: 7, nth: 1 }],
  [6, undefined],
])("knows the page of hit %i, and its index there", (current, expected) => {
  const byPage = new Map([
    [2, 3],
    [7, 2],
  ]);
  expect(currentHit({ current, byPage })).toEqual(expected);
});
