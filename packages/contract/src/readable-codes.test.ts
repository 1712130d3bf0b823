import { expect, test } from "vitest";
import { longCode, longCodeSigns, printedShortCode, readableSigns, shortCode } from "./readable-codes.ts";

const others = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).filter(
  (sign) => !readableSigns.includes(sign),
);

test("codes use only the 32 signs", () => {
  expect(new Set(readableSigns).size).toBe(32);
  for (const sign of readableSigns) {
    expect(sign.repeat(8)).toMatch(shortCode);
    expect(sign.repeat(longCodeSigns)).toMatch(longCode);
    for (const either of [sign, sign.toLowerCase()])
      expect(`${either.repeat(4)}-${either.repeat(4)}`).toMatch(printedShortCode);
  }
  for (const sign of others) {
    expect(`2222222${sign}`).not.toMatch(shortCode);
    expect(`${"2".repeat(longCodeSigns - 1)}${sign}`).not.toMatch(longCode);
    if (!readableSigns.includes(sign.toUpperCase())) expect(`2222-222${sign}`).not.toMatch(printedShortCode);
  }
});
