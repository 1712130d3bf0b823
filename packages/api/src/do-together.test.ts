import { setImmediate as turn } from "node:timers/promises";
import { patience } from "@antochi/testing/patience";
import { expect, test, vi } from "vitest";
import { doTogether } from "./do-together.ts";

/** Reads numbers below ten as words, and records the keys of each read. */
function openBook(atMost: number) {
  const readings: (readonly number[])[] = [];
  const read = doTogether({
    kind: "numbers",
    async run(keys: readonly number[]) {
      readings.push(keys);
      return new Map(keys.filter((key) => key < 10).map((key) => [key, `number ${key}`]));
    },
    atMost,
  });
  return { read, readings };
}

test("concurrent requests are batched into one read, with each key once", async () => {
  const { read, readings } = openBook(100);
  const asked = [1, 2, 1, 99].map((key) => read(key));
  expect(await Promise.all(asked)).toEqual(["number 1", "number 2", "number 1", undefined]);
  expect(readings).toEqual([[1, 2, 99]]);
  expect(await read(1)).toBe("number 1");
  expect(readings).toEqual([[1, 2, 99], [1]]);
});

test("requests beyond the batch limit are split into several reads", async () => {
  const { read, readings } = openBook(2);
  expect(await Promise.all([1, 2, 3].map((key) => read(key)))).toEqual(["number 1", "number 2", "number 3"]);
  expect(readings).toEqual([[1, 2], [3]]);
});

test("a failed read rejects every request of its batch, and none after it", async () => {
  let isDown = true;
  const read = doTogether({
    kind: "numbers",
    async run(keys: readonly number[]) {
      if (isDown) throw new Error("down");
      return new Map(keys.map((key) => [key, "up"]));
    },
    atMost: 100,
  });
  const asked = await Promise.allSettled([read(1), read(2)]);
  expect(asked.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  isDown = false;
  expect(await read(1)).toBe("up");
});

test("while two reads are running, further requests wait for one to end and form the next batch", async () => {
  const readings: (readonly number[])[] = [];
  const ends: (() => void)[] = [];
  const read = doTogether({
    kind: "numbers",
    async run(keys: readonly number[]) {
      readings.push(keys);
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.push(resolve);
      await promise;
      return new Map(keys.map((key) => [key, `number ${key}`]));
    },
    atMost: 100,
  });
  const asked = [read(1)];
  await vi.waitFor(() => expect(readings).toHaveLength(1), patience);
  asked.push(read(2));
  await vi.waitFor(() => expect(readings).toHaveLength(2), patience);
  asked.push(read(3));
  await turn();
  asked.push(read(4));
  expect(readings).toEqual([[1], [2]]);
  ends.shift()?.();
  await vi.waitFor(() => expect(readings).toEqual([[1], [2], [3, 4]]), patience);
  for (const end of ends) end();
  expect(await Promise.all(asked)).toEqual([1, 2, 3, 4].map((key) => `number ${key}`));
});
