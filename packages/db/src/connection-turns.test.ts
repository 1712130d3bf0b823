import { expect, test } from "vitest";
import { type Call, createConnectionTurns, newCall, withinCall } from "./connection-turns.ts";

/** Turns at four connections, and the order in which they were granted. */
function openTurns() {
  const turns = createConnectionTurns({ connections: 4, patience: 60_000 });
  const order: string[] = [];

  /** Requests a connection for a call; `name` is recorded once it is granted. */
  function ask(call: Call, name: string): Promise<Call> {
    const { promise, resolve, reject } = Promise.withResolvers<Call>();
    withinCall(call, () => {
      turns.take().then((taken) => {
        order.push(name);
        resolve(taken);
      }, reject);
    });
    return promise;
  }
  return { ...turns, ask, order };
}

test("a kind of call gets half of the connections at most, and only its own kind waits for more", async () => {
  const { ask, giveBack, order } = openTurns();
  const [first] = await Promise.all([ask(newCall("a"), "a1"), ask(newCall("a"), "a2")]);
  const third = ask(newCall("a"), "a3");
  await ask(newCall("b"), "b1");
  expect(order).toEqual(["a1", "a2", "b1"]);
  giveBack(first);
  await third;
  expect(order).toEqual(["a1", "a2", "b1", "a3"]);
});

test("waiting kinds take turns, and within a kind calls run in order of arrival", async () => {
  const { ask, giveBack, order } = openTurns();
  const begun = newCall("a");
  giveBack(await ask(begun, "begun"));
  const held = await Promise.all(["x", "x", "y", "y"].map((kind) => ask(newCall(kind), kind)));
  const waiting = [
    ask(newCall("a"), "a1"),
    ask(newCall("a"), "a2"),
    ask(begun, "a0"),
    ask(newCall("b"), "b1"),
  ];
  for (const call of held) giveBack(call);
  // Giving a1 back ends the wait of a2.
  const [second] = await Promise.all(waiting.slice(0, 1));
  if (second) giveBack(second);
  await Promise.all(waiting);
  expect(order.slice(5)).toEqual(["a0", "b1", "a1", "a2"]);
});

test("a call that holds a connection never waits for another, which could deadlock", async () => {
  const { ask, order } = openTurns();
  const calls = [newCall("a"), newCall("a")];
  await Promise.all(calls.map((call) => ask(call, "first")));
  await Promise.all(calls.map((call) => ask(call, "second")));
  expect(order).toEqual(["first", "first", "second", "second"]);
});

test("beyond a hundred waiting calls of a kind a new one is refused, but not one of another kind", async () => {
  const { ask, isCrowded } = openTurns();
  await Promise.all([ask(newCall("a"), ""), ask(newCall("a"), "")]);
  expect(isCrowded("a")).toBe(false);
  for (let sent = 0; sent < 100; sent += 1) void ask(newCall("a"), "waits");
  await expect(ask(newCall("a"), "refused")).rejects.toMatchObject({ code: "unavailable", retryAfter: 1 });
  expect([isCrowded("a"), isCrowded("b")]).toEqual([true, false]);
  await ask(newCall("b"), "b");
});
