import { afterEach, expect, test, vi } from "vitest";
import { askOverLine } from "./line.ts";

vi.stubGlobal("navigator", { onLine: true });
afterEach(() => vi.useRealTimers());

/** An error of a PUT, as the uploader throws it. */
function failure(status: number): Error {
  return Object.assign(new Error("Non 2xx"), { source: { status } });
}
const wrapped = new Error("Failed to create the upload", {
  cause: Object.assign(new Error("Failed to fetch"), { isNetworkError: true }),
});

test.each([
  ["a PUT that got no answer", failure(0)],
  ["a call that got no answer, as the companion's client wraps it", wrapped],
])("%s is repeated until there is one, and each break is told", async (_what, error) => {
  vi.useFakeTimers();
  const ask = vi.fn<() => Promise<string>>().mockResolvedValue("there");
  for (let breaks = 0; breaks < 8; breaks += 1) ask.mockRejectedValueOnce(error);
  const onBreak = vi.fn<() => void>();
  const answer = askOverLine(ask, { onBreak });
  await vi.runAllTimersAsync();
  expect(await answer).toBe("there");
  expect(onBreak).toHaveBeenCalledTimes(8);
});

test("what the other side answers is not asked for again, and is no break", async () => {
  const ask = vi.fn<() => Promise<string>>().mockRejectedValue(failure(403));
  const onBreak = vi.fn<() => void>();
  await expect(askOverLine(ask, { onBreak })).rejects.toThrow("Non 2xx");
  expect(ask).toHaveBeenCalledTimes(1);
  expect(onBreak).not.toHaveBeenCalled();
});

test("what was paused meanwhile is not said to wait for a connection", async () => {
  const paused = new AbortController();
  const onBreak = vi.fn<() => void>();
  async function ask(): Promise<string> {
    paused.abort();
    throw failure(0);
  }
  await expect(askOverLine(ask, { signal: paused.signal, onBreak })).rejects.toThrow("Non 2xx");
  expect(onBreak).not.toHaveBeenCalled();
});
