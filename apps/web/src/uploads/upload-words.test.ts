import { expect, test } from "vitest";
import { wordsOf } from "./upload-words.ts";

const refused = (status: number) => Object.assign(new Error("Non 2xx"), { source: { status } });
const here = { isRemote: false };

test("a store without room is named as the reason, with what to do", () => {
  expect(wordsOf(refused(507), here)).toBe(
    "The store has no room for this file. Ask the store's administrator to make some, then retry.",
  );
});

test.each([500, 502, 503, 504])("a store that fails with %d is named as the reason", (status) => {
  expect(wordsOf(refused(status), here)).toBe("The store does not take this file now. Try again later.");
});

test.each([0, 400, 403])("nothing is said of a store that answers %d", (status) => {
  expect(wordsOf(refused(status), here)).toBeUndefined();
});

test("what the server wrote for users is shown as it is", () => {
  const error = Object.assign(refused(503), { name: "UserFacingApiError", message: "Too many uploads" });
  expect(wordsOf(error, here)).toBe("Too many uploads");
});
