import { expect, test } from "vitest";
import { waitOf } from "./wait-of.ts";

test.each([
  ["2026-11-22T09:59:30Z", "0 min"],
  ["2026-11-22T09:15:00Z", "45 min"],
  ["2026-11-21T12:00:00Z", "22 h"],
  ["2026-11-19T06:00:00Z", "3 d 4 h"],
  ["2026-11-20T10:00:00Z", "2 d"],
  // The browser's clock may be behind the server's.
  ["2026-11-22T10:01:00Z", "0 min"],
])("somebody who registered at %s has waited %s", (since, waited) => {
  expect(waitOf(since, Date.parse("2026-11-22T10:00:00Z"))).toBe(waited);
});
