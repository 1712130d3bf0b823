import { longCode, longCodeSigns, shortCode } from "@antochi/contract/readable-codes";
import { expect, test } from "vitest";
import { hashOfSecret, newReadableCode, newSecret } from "./secret-tokens.ts";

test("a secret's hash is its SHA-256 in hex, like those already stored", () => {
  expect(hashOfSecret("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

test("secrets and codes have the requested form and length", () => {
  expect(newSecret()).toMatch(/^[\w-]{43}$/);
  expect(newSecret(24)).toMatch(/^[\w-]{32}$/);
  expect(newReadableCode(8)).toMatch(shortCode);
  expect(newReadableCode(longCodeSigns)).toMatch(longCode);
});
