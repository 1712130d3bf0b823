import { expect, test } from "vitest";
import { countFresh } from "./use-inbox.ts";

const known = new Set(["contact/3", "fpv/2", "contact/1"]);

test.each([
  ["rows that came in above those of the list are counted", ["fpv/9", "contact/8", "contact/3", "fpv/2"], 2],
  [
    "nothing is counted if rows only left the list and made room below",
    ["contact/3", "contact/1", "fpv/0"],
    0,
  ],
  ["nothing is counted if the change is not in this list", ["contact/3", "fpv/2", "contact/1"], 0],
  ["a whole page is counted if the list has none of it", ["fpv/9", "contact/8"], 2],
])("%s", (_, newest, count) => {
  expect(countFresh(newest, known)).toBe(count);
});
