import { StoreUnavailable } from "@antochi/storage/store-errors";
import { expect, it, vi } from "vitest";
import { retryWhileDown } from "./while-down.ts";

const down = () => new StoreUnavailable({ cause: new Error("refused") });
const log = { warn: () => undefined };

it("does the work again until what was down answers, with growing pauses", async () => {
  const pauses: number[] = [];
  const result = await retryWhileDown(
    async () => {
      if (pauses.length < 7) throw down();
      return "done";
    },
    { log, signal: new AbortController().signal, wait: async (pause) => void pauses.push(pause) },
  );
  expect(result).toBe("done");
  expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000]);
});

it("gives up at once on what waiting does not mend", async () => {
  const work = vi.fn(() => Promise.reject(new Error("syntax error")));
  await expect(retryWhileDown(work, { log, signal: new AbortController().signal })).rejects.toThrow(
    "syntax error",
  );
  expect(work).toHaveBeenCalledTimes(1);
});

it("stops waiting when it is aborted", async () => {
  const stopping = new AbortController();
  const result = retryWhileDown(() => Promise.reject(down()), {
    log: { warn: () => stopping.abort() },
    signal: stopping.signal,
  });
  await expect(result).rejects.toMatchObject({ name: "AbortError" });
});
