import { afterEach, expect, it, vi } from "vitest";
import { newDraft } from "./assignment-draft.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

it.each([
  ["put forward", "2027-03-15T23:30:00", "2027-03-29"],
  ["put back", "2026-10-18T00:30:00", "2026-11-01"],
  ["not changed", "2026-12-20T23:59:59", "2027-01-03"],
])("proposes two weeks by the calendar if the clocks are %s meanwhile", (_what, now, due) => {
  vi.stubEnv("TZ", "Europe/Athens");
  vi.useFakeTimers({ now: new Date(now) });
  expect(newDraft()).toMatchObject({ due });
});
