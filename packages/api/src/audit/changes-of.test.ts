import { expect, test } from "vitest";
import { changesOf } from "./changes-of.ts";

const at = new Date("2026-11-01T10:00:00Z");
const before = { title: "Battery care", audience: ["7th Squadron"], publishAt: at, handling: null };

test("an entry names what changed, as it was and as it is", () => {
  const after = { ...before, title: "Batteries", audience: ["7th Squadron", "Signals"] };
  expect(changesOf(before, after)).toEqual({
    before: { title: "Battery care", audience: ["7th Squadron"] },
    after: { title: "Batteries", audience: ["7th Squadron", "Signals"] },
  });
});

test("a field that a change leaves out is not said to have changed", () => {
  expect(changesOf(before, { title: "Battery care", audience: undefined })).toEqual({
    before: {},
    after: {},
  });
});

test("a field that is emptied, or filled for the first time, has changed", () => {
  expect(changesOf(before, { publishAt: null, handling: "Members" })).toEqual({
    before: { publishAt: at.toISOString(), handling: null },
    after: { publishAt: null, handling: "Members" },
  });
});

test("equal moments and equal lists are no change, whichever objects hold them", () => {
  const after = { publishAt: new Date(at), audience: ["7th Squadron"] };
  expect(changesOf(before, after)).toEqual({ before: {}, after: {} });
});
