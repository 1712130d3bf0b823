import { expect, it } from "vitest";
import { readingMarks } from "./el/reading-marks.ts";
import { readingMarksCopy } from "./reading-marks.ts";

it.each([
  ["in English", readingMarksCopy],
  ["in Greek", readingMarks],
])("a page's number stays on the line of its word where a button bookmarks it, %s", (_name, copy) => {
  for (const label of [copy.bookmark(1), copy.unbookmark(1)]) expect(label).toMatch(/\S\u00A01$/);
});
