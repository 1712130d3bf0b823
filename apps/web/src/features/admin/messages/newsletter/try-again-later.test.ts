import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { tryAgainLater } from "./try-again-later.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a save is retried after a while, and before that when the connection comes back, until it is no longer due", () => {
  const connection = new EventTarget();
  const again = vi.fn<() => void>();
  const stop = tryAgainLater(again, { afterMs: 10_000, connection });
  vi.advanceTimersByTime(9_999);
  expect(again).not.toHaveBeenCalled();
  connection.dispatchEvent(new Event("online"));
  expect(again).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(again).toHaveBeenCalledTimes(2);
  stop();

  const stopped = tryAgainLater(again, { afterMs: 10_000, connection });
  stopped();
  vi.advanceTimersByTime(10_000);
  connection.dispatchEvent(new Event("online"));
  expect(again).toHaveBeenCalledTimes(2);
});
