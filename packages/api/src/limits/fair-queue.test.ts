import { expect, onTestFinished, test, vi } from "vitest";
import { type Caller, createFairQueue, type Patience } from "./fair-queue.ts";

const stranger = (key: string): Caller => ({ key, known: false });
const browser = (key: string): Caller => ({ key, known: true });

/** A queue with one slot, which is taken until `done` is called, and the order in which tasks ran or were refused. */
function closedQueue({ waitingAtMost = 6, waitingOfOne = 4 } = {}) {
  const { inTurn, requirePlace } = createFairQueue({
    inFlight: 1,
    waitingAtMost,
    waitingOfOne,
    refusal: () => new Error("busy"),
  });
  const order: string[] = [];
  const { promise, resolve: open } = Promise.withResolvers<void>();
  const pieces = [inTurn(stranger("first"), () => promise)];
  function send(caller: Caller, name: string, patience?: Patience): void {
    const piece = inTurn(caller, async () => void order.push(name), patience).catch(
      () => void order.push(`no ${name}`),
    );
    pieces.push(piece);
  }
  async function done(): Promise<string[]> {
    open();
    await Promise.all(pieces);
    return order;
  }
  return { send, done, requirePlace };
}

test("callers take turns, however many tasks each has waiting", async () => {
  const { send, done } = closedQueue();
  for (const name of ["a1", "a2", "a3"]) send(stranger("a"), name);
  send(stranger("b"), "b1");
  send(stranger("c"), "c1");
  expect(await done()).toEqual(["a1", "b1", "c1", "a2", "a3"]);
});

test("known callers come first", async () => {
  const { send, done } = closedQueue();
  send(stranger("a"), "a1");
  send(browser("k"), "k1");
  send(browser("k"), "k2");
  expect(await done()).toEqual(["k1", "k2", "a1"]);
});

test("one caller may have a limited number of tasks waiting", async () => {
  const { send, done } = closedQueue({ waitingOfOne: 2 });
  for (const name of ["a1", "a2", "a3"]) send(stranger("a"), name);
  expect((await done()).toSorted()).toEqual(["a1", "a2", "no a3"]);
});

test("in a full queue the caller with the most tasks gives way to a newcomer, and strangers to a known caller", async () => {
  const { send, done } = closedQueue({ waitingAtMost: 4 });
  for (const name of ["a1", "a2", "a3"]) send(stranger("a"), name);
  send(stranger("b"), "b1");
  send(stranger("c"), "c1");
  send(browser("k"), "k1");
  expect((await done()).toSorted()).toEqual(["a1", "b1", "c1", "k1", "no a2", "no a3"]);
});

test("a queue full of callers with one task each refuses a newcomer, and a known one if all are known", async () => {
  const strangers = closedQueue({ waitingAtMost: 2 });
  for (const name of ["a", "b", "c"]) strangers.send(stranger(name), name);
  expect((await strangers.done()).toSorted()).toEqual(["a", "b", "no c"]);

  const known = closedQueue({ waitingAtMost: 2 });
  for (const name of ["a", "b", "c"]) known.send(browser(name), name);
  expect((await known.done()).toSorted()).toEqual(["a", "b", "no c"]);
});

test("a task that fails frees its slot", async () => {
  const { inTurn } = createFairQueue({
    inFlight: 1,
    waitingAtMost: 1,
    waitingOfOne: 1,
    refusal: () => new Error(),
  });
  const failing = inTurn(stranger("a"), () => Promise.reject(new Error("failed")));
  const next = inTurn(stranger("b"), async () => "done");
  await expect(failing).rejects.toThrow("failed");
  expect(await next).toBe("done");
  expect(await inTurn(stranger("c"), async () => "done")).toBe("done");
});

test("requirePlace throws for a caller who would be refused, and evicts nobody", async () => {
  const asked = closedQueue({ waitingAtMost: 2, waitingOfOne: 2 });
  asked.requirePlace(stranger("a"));
  for (const name of ["a1", "a2"]) asked.send(stranger("a"), name);
  expect(() => asked.requirePlace(stranger("a"))).toThrow("busy");
  asked.requirePlace(stranger("b"));
  asked.requirePlace(browser("k"));
  expect(await asked.done()).toEqual(["a1", "a2"]);
  asked.requirePlace(stranger("a"));

  const full = closedQueue({ waitingAtMost: 2 });
  for (const name of ["a", "b"]) full.send(stranger(name), name);
  expect(() => full.requirePlace(stranger("c"))).toThrow("busy");
  await full.done();
});

test("a caller who gives up waiting is refused, and the others move up", async () => {
  const { send, done } = closedQueue();
  const giving = new AbortController();
  const patience = { ms: 1_000_000, gone: giving.signal };
  send(stranger("a"), "a1", patience);
  send(stranger("a"), "a2");
  giving.abort();
  send(stranger("a"), "a3", patience);
  send(stranger("b"), "b1");
  expect((await done()).toSorted()).toEqual(["a2", "b1", "no a1", "no a3"]);
});

test("a task that has waited for as long as it may is refused", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { send, done } = closedQueue();
  const patience = { ms: 10_000, gone: undefined };
  send(stranger("a"), "early", patience);
  await vi.advanceTimersByTimeAsync(5_000);
  send(stranger("a"), "late", patience);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await done()).toEqual(["no early", "late"]);
  expect(vi.getTimerCount()).toBe(0);
});
