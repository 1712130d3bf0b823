import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentToasts, dismissToast, showToast } from "./toast.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

function titles(): string[] {
  return currentToasts().toasts.map(({ title, open }) => (open ? title : `${title}, closed`));
}

function lastId(): number {
  return currentToasts().toasts[0]?.id ?? Number.NaN;
}

test("the next toast replaces the current one", () => {
  showToast({ title: "first" });
  showToast({ title: "second" });
  expect(titles()).toEqual(["second"]);
  dismissToast(lastId());
});

test("a dismissed toast is closed at once and kept for a million milliseconds", () => {
  showToast({ title: "kept" });
  dismissToast(lastId());
  expect(titles()).toEqual(["kept, closed"]);
  vi.advanceTimersByTime(999_999);
  expect(titles()).toEqual(["kept, closed"]);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual([]);
});

test("the end of a replaced toast leaves the other alone", () => {
  showToast({ title: "old" });
  dismissToast(lastId());
  showToast({ title: "new" });
  vi.advanceTimersByTime(1_000_000);
  expect(titles()).toEqual(["new"]);
  dismissToast(lastId());
});
