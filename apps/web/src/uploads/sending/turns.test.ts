import { setImmediate as later } from "node:timers/promises";
import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

/** Requests that end when the test says so, and what began, waits and ended so far. */
function sending() {
  const turns = createTurns();
  const told: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  return {
    turns,
    told,
    begin: (name: string, signal?: AbortSignal): Promise<void> => {
      const end = Promise.withResolvers<void>();
      ends.set(name, end);
      const send = async () => {
        told.push(`${name} begins`);
        await end.promise;
      };
      return turns.take(send, { signal, onQueue: () => told.push(`${name} waits`) });
    },
    end: async (name: string): Promise<void> => {
      ends.get(name)?.resolve();
      await later();
    },
  };
}

test("requests run together while the connection holds", async () => {
  const { begin, told, end } = sending();
  const all = [begin("one"), begin("two"), begin("three")];
  expect(told).toEqual(["one begins", "two begins", "three begins"]);
  for (const name of ["one", "two", "three"]) await end(name);
  await Promise.all(all);
});

test("after a break they run one at a time, in order, until none is left", async () => {
  const { turns, begin, told, end } = sending();
  const all = [begin("one"), begin("two")];
  turns.broke();
  all.push(begin("three"), begin("four"));
  await end("one");
  expect(told).toEqual(["one begins", "two begins", "three waits", "four waits"]);
  await end("two");
  expect(told.at(-1)).toBe("three begins");
  all.push(begin("five"));
  await end("three");
  expect(told.slice(4)).toEqual(["three begins", "five waits", "four begins"]);
  await end("four");
  await end("five");
  await Promise.all(all);

  const together = [begin("six"), begin("seven")];
  expect(told.slice(-2)).toEqual(["six begins", "seven begins"]);
  await end("six");
  await end("seven");
  await Promise.all(together);
});

test("what is paused while it waits for its turn gives it up, and a failure passes the turn on", async () => {
  const { turns, begin, told, end } = sending();
  const failing = turns.take(() => Promise.reject(new Error("Broken")), {
    signal: undefined,
    onQueue: () => {},
  });
  turns.broke();
  const pausing = new AbortController();
  const paused = begin("paused", pausing.signal);
  const next = begin("next");
  pausing.abort(new Error("Paused"));
  await expect(paused).rejects.toThrow("Paused");
  await expect(failing).rejects.toThrow("Broken");
  await later();
  expect(told).toEqual(["paused waits", "next waits", "next begins"]);
  await end("next");
  await next;
  await expect(begin("late", AbortSignal.abort(new Error("Gone")))).rejects.toThrow("Gone");
});
