import { expect, it } from "vitest";
import { pieceOfQuote, spread } from "./quoted-place.ts";

const pieces = ["3.3", " ", "Limits", "Charging several packs on a par", "allel board", "", "is allowed"];

it("finds the piece in which quoted words begin, however both are spaced", () => {
  expect(pieceOfQuote(pieces, "Limits")).toBe(2);
  expect(pieceOfQuote(pieces, "Limits Charging several")).toBe(2);
  expect(pieceOfQuote(pieces, "several packs on a parallel board is")).toBe(3);
  expect(pieceOfQuote(pieces, "is allowed")).toBe(6);
});

it("finds nothing that is not there", () => {
  expect(pieceOfQuote(pieces, "storage")).toBeUndefined();
  expect(pieceOfQuote(pieces, " ")).toBeUndefined();
  expect(pieceOfQuote([], "Limits")).toBeUndefined();
});

it("keeps signs from overlapping", () => {
  expect(spread([10, 12, 80, 200], 28)).toEqual([10, 38, 80, 200]);
  expect(spread([10, 10, 10], 44)).toEqual([10, 54, 98]);
});
