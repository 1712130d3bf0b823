import { afterEach, expect, test, vi } from "vitest";
import { waitToRetry } from "./wait.ts";

const browser = new EventTarget();

function goOnline(online: boolean): void {
  vi.stubGlobal("navigator", { onLine: online });
  if (online) browser.dispatchEvent(new Event("online"));
}

vi.stubGlobal("addEventListener", browser.addEventListener.bind(browser));
vi.stubGlobal("removeEventListener", browser.removeEventListener.bind(browser));
afterEach(() => vi.useRealTimers());

test("waits for its pause", async () => {
  goOnline(true);
  vi.useFakeTimers();
  const over = vi.fn<() => void>();
  const waiting = waitToRetry(3_000).then(over);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(over).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
});

test("waits until the browser is online again", async () => {
  goOnline(false);
  vi.useFakeTimers();
  const over = vi.fn<() => void>();
  const waiting = waitToRetry(0).then(over);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(over).not.toHaveBeenCalled();
  goOnline(true);
  await waiting;
});

test("ends with the signal, before and while it waits", async () => {
  goOnline(false);
  const reason = new Error("paused");
  await expect(waitToRetry(0, AbortSignal.abort(reason))).rejects.toBe(reason);
  const controller = new AbortController();
  const waiting = waitToRetry(0, controller.signal);
  controller.abort(reason);
  await expect(waiting).rejects.toBe(reason);
});
