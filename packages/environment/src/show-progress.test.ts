import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { writeLines } from "./show-progress.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("writes a line every ten seconds with the step's time left, and none for short steps", () => {
  const lines: string[] = [];
  const output = { write: (line: string) => lines.push(line) > 0 };
  {
    using shown = writeLines(output);
    shown.progress("Copying tables", 0, 30);
    vi.advanceTimersByTime(4_000);
    shown.progress("Copying PDFs", 1_000, 9_000);
    vi.advanceTimersByTime(5_999);
    expect(lines).toEqual([]);
    shown.progress("Copying PDFs", 3_000, 9_000);
    vi.advanceTimersByTime(1);
    expect(lines).toEqual(["Copying PDFs: 33 %, 18 s left\n"]);
    vi.advanceTimersByTime(594_000);
    shown.progress("Copying PDFs", 4_000, 9_000);
    lines.length = 0;
    vi.advanceTimersByTime(6_000);
    expect(lines).toEqual(["Copying PDFs: 44 %, 17 min left\n"]);
    shown.progress("Checking files", 0, 0);
    lines.length = 0;
    vi.advanceTimersByTime(10_000);
    expect(lines).toEqual(["Checking files: 0 %\n"]);
  }
  lines.length = 0;
  vi.advanceTimersByTime(60_000);
  expect(lines).toEqual([]);
});
