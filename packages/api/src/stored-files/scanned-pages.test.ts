import { expect, test } from "vitest";
import { findScannedPages } from "./scanned-pages.ts";

const text = "The crew checks every connector before the first flight of the day.";
const more = "Batteries are stored half charged, in a dry room.";

function scannedIn(texts: readonly string[]): number[] {
  return findScannedPages(texts.map((content, index) => ({ page: index + 1, text: content })));
}

test.for<[string, string[], number[]]>([
  ["no page has text", ["", "", ""], [1, 2, 3]],
  ["one page has none", [text, "", more], [2]],
  ["a page has its number only", [text, "2", more, "- 4 -"], [2, 4]],
  ["all pages have the same stamp", ["Copy 17\nPage 1", "Copy 17\nPage 2", "Copy 17\nPage 3"], [1, 2, 3]],
  ["some bear the stamp beside a text", [`${text}\nCopy 17`, "Copy 17", "Copy 17"], [2, 3]],
  ["every page has a text", [text, more], []],
  ["a page has a heading of its own", [text, "Annex", more], []],
  ["the same long text is on every page", [`${text} `.repeat(3), `${text} `.repeat(3)], []],
  ["there is no page", [], []],
])("the scanned pages are found where %s", ([, texts, scanned]) => {
  expect(scannedIn(texts)).toEqual(scanned);
});
