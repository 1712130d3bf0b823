import { expect, test } from "vitest";
import { parseDraft } from "./parse-draft.ts";

test("what a form wrote is read again", () => {
  expect(parseDraft('{"name":"Ropes"}')).toEqual({ name: "Ropes" });
});

test.each([null, "", "{", "undefined"])("%j is nothing, and takes no screen away", (draft) => {
  expect(parseDraft(draft)).toBeUndefined();
});
