import { expect, test } from "vitest";
import { createClock } from "./clock.ts";

test("a test clock stands still until it is moved", () => {
  const clock = createClock("2026-01-01T00:00:00.000Z");
  expect(clock.now()).toEqual(clock.now());
  expect(clock.advance(60_000).toISOString()).toBe("2026-01-01T00:01:00.000Z");
  clock.set("2026-02-01T00:00:00.000Z");
  expect(clock.now().toISOString()).toBe("2026-02-01T00:00:00.000Z");
});
