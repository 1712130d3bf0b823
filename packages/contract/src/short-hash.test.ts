import { expect, test } from "vitest";
import { shortHash } from "./short-hash.ts";

test("a hash is shortened to its ends, in capitals", () => {
  expect(shortHash(`104b654a${"0".repeat(52)}241a`)).toBe("104B 654A … 241A");
});
