import { expect, it } from "vitest";
import { placeWords } from "./place-words.ts";

/** A page displayed at 600 by 800 points; if `turned`, it is stored on its side. */
function pageOf(turned: boolean) {
  return {
    width: 600,
    height: 800,
    convertToPdfPoint: (x: number, y: number) => (turned ? [y, x] : [x, 800 - y]),
  };
}

const lines = [
  [
    ["Main", 1000, 1000, 500, 70],
    ["winch", 1600, 1000, 600, 70],
  ],
  [["peg", 1000, 1200, 300, 90]],
] satisfies Parameters<typeof placeWords>[0];

it("puts each word on its line, with a space to the next and a line break after the last", () => {
  const { items } = placeWords(lines, pageOf(false));
  expect(items.map((item) => "str" in item && `${item.str}${item.hasEOL ? "|" : ""}`)).toEqual([
    "Main",
    " ",
    "winch|",
    "peg|",
  ]);
  // 70 ten-thousandths of the page height are 5.6 points, the cap height of 8-point letters.
  expect(items[0]).toMatchObject({ width: 30, transform: [8, 0, 0, 8, 60, 800 - 85.6] });
  expect(items[2]).toMatchObject({ width: 36, transform: [8, 0, 0, 8, 96, 800 - 85.6] });
});

it("leaves room for descenders", () => {
  const peg = placeWords(lines, pageOf(false)).items[3];
  expect(peg && "transform" in peg && peg.transform[5]).toBeCloseTo(800 - 103.2 + 0.2 * 8, 5);
});

it("rotates with the page", () => {
  const [main] = placeWords(lines, pageOf(true)).items;
  const transform: unknown[] = main && "transform" in main ? main.transform : [];
  expect(transform.map((value) => Number(value).toFixed(1))).toEqual([
    "0.0",
    "8.0",
    "-8.0",
    "0.0",
    "85.6",
    "60.0",
  ]);
});
