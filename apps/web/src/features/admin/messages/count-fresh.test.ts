import { expect, test } from "vitest";
import { countFresh } from "./use-inbox.ts";

const known = new Set(["contact/3", "fpv/2", "contact/1"]);

test.each([
  ["what came in since, above what the list has", ["fpv/9", "contact/8", "contact/3", "fpv/2"], 2],
  ["nothing where only others left the list and made room below", ["contact/3", "contact/1", "fpv/0"], 0],
  ["nothing where what happened is not in this list", ["contact/3", "fpv/2", "contact/1"], 0],
  ["all of a page where the list has none of it", ["fpv/9", "contact/8"], 2],
])("%s", (_, newest, count) => {
  expect(countFresh(newest, known)).toBe(count);
});
