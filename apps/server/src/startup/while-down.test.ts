import { StoreUnavailable } from "@antochi/storage/store-errors";
import { createTestDatabase } from "@antochi/testing/database";
import { expect, it, vi } from "vitest";
import { retryWhileDown } from "./while-down.ts";

const down = () => new StoreUnavailable({ cause: new Error("refused") });
const log = { warn: () => undefined };

it("retries until the outage is over, with growing pauses", async () => {
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

it.each([
  ["a statement timeout", "57014"],
  ["a lock timeout", "55P03"],
  ["a deadlock", "40P01"],
])("waits while Postgres answers with %s", async (_, code) => {
  await using opened = new AsyncDisposableStack();
  const database = opened.adopt(await createTestDatabase(), (each) => each.close());
  const pauses: number[] = [];
  const result = await retryWhileDown(
    async () => {
      if (pauses.length < 2)
        await database.pool.query(`do $$ begin raise 'held' using errcode = '${code}'; end $$`);
      return "done";
    },
    { log, signal: new AbortController().signal, wait: async (pause) => void pauses.push(pause) },
  );
  expect(result).toBe("done");
  expect(pauses).toEqual([250, 500]);
});

it("waits while Postgres does not answer in time", async () => {
  const work = vi.fn<() => Promise<string>>().mockResolvedValue("done");
  work.mockRejectedValueOnce(new Error("Query read timeout"));
  const wait = async () => undefined;
  expect(await retryWhileDown(work, { log, signal: new AbortController().signal, wait })).toBe("done");
});

it("gives up at once if waiting does not help", async () => {
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
