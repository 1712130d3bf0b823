import { longCode, longCodeSigns, shortCode } from "@antochi/contract/readable-codes";
import { expect, test } from "vitest";
import { hashOfSecret, newReadableCode, newSecret } from "./secret-tokens.ts";

test("a stored hash is the SHA-256 of a secret in hex, as those that are stored already", () => {
  expect(hashOfSecret("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

test("secrets and codes have the form and length that was asked for", () => {
  expect(newSecret()).toMatch(/^[\w-]{43}$/);
  expect(newSecret(24)).toMatch(/^[\w-]{32}$/);
  expect(newReadableCode(8)).toMatch(shortCode);
  expect(newReadableCode(longCodeSigns)).toMatch(longCode);
});
