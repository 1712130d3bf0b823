import { describe, expect, test } from "vitest";
import { closingLine, tallyTests } from "./tally-tests.ts";

const green = "\u001B[32m";
const off = "\u001B[39m";

describe("tallyTests", () => {
  test("adds up Vitest's and Playwright's closing lines under turbo's prefixes and colours", () => {
    const output = [
      `@antochi/db:test:  ${green}Test Files${off}  2 passed (2)`,
      `@antochi/db:test:  ${green}     Tests${off}  ${green}49 passed${off} (49)`,
      "@antochi/api:test:       Tests  2 failed | 7 passed | 1 skipped (10)",
      "@antochi/e2e:test:   12 passed (3.4s)",
      "@antochi/e2e:test:   1 flaky",
      "@antochi/e2e:test:   2 did not run",
    ].join("\n");

    expect(tallyTests(output)).toEqual({ passed: 68, failed: 2, flaky: 1, skipped: 3 });
  });

  test("accepts lines of a run without turbo", () => {
    expect(tallyTests("      Tests  3 passed (3)\n  4 passed (1.2m)")).toEqual({
      passed: 7,
      failed: 0,
      flaky: 0,
      skipped: 0,
    });
  });

  test("counts no other sentence with a number in it", () => {
    expect(tallyTests("Tests are fun\n5 passed by the door\n")).toEqual({
      passed: 0,
      failed: 0,
      flaky: 0,
      skipped: 0,
    });
  });
});

test("the closing line is plain, and lists flaky apart from failed", () => {
  expect(closingLine({ passed: 5, failed: 0, flaky: 0, skipped: 0 })).toBe("5 passed, 0 failed");
  expect(closingLine({ passed: 5, failed: 1, flaky: 0, skipped: 2 })).toBe("5 passed, 1 failed, 2 skipped");
  expect(closingLine({ passed: 5, failed: 0, flaky: 3, skipped: 2 })).toBe(
    "5 passed, 0 failed, 3 flaky, 2 skipped",
  );
});
