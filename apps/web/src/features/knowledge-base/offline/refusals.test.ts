import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mayAskAgain, noteRefusal } from "./refusals.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the server is left alone for as long as it said, and a refusal without a time does not shorten that", () => {
  expect(mayAskAgain()).toBe(true);
  noteRefusal({ retryAfter: undefined });
  expect(mayAskAgain()).toBe(true);
  noteRefusal({ retryAfter: 30 });
  noteRefusal({ retryAfter: undefined });
  vi.advanceTimersByTime(29_999);
  expect(mayAskAgain()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(mayAskAgain()).toBe(true);
});
