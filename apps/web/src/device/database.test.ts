import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  // Each test starts with no open database, as a page does.
  vi.resetModules();
  vi.stubGlobal("localStorage", { getItem: () => "7" });
});
afterEach(() => void vi.unstubAllGlobals());

/** A transaction that completes at once. */
class Transaction extends EventTarget {
  error: DOMException | null = null;
  objectStore = () => ({ put: () => queueMicrotask(() => this.end()) });

  protected end(): void {
    this.dispatchEvent(new Event("complete"));
  }
}

/** A transaction that exceeds the quota: its request fails first, and its error is only set once it aborts. */
class FullTransaction extends Transaction {
  protected override end(): void {
    this.dispatchEvent(new Event("error"));
    this.error = new DOMException("It is full", "QuotaExceededError");
    this.dispatchEvent(new Event("abort"));
  }
}

/** Stubs a browser whose databases start transactions this way. @returns the databases that were opened */
function stubDatabases(begin: (database: EventTarget) => EventTarget): EventTarget[] {
  const opened: EventTarget[] = [];
  const open = () => {
    const database = new EventTarget();
    opened.push(database);
    const result = Object.assign(database, { transaction: () => begin(database), close() {} });
    const request = Object.assign(new EventTarget(), { result, error: null });
    queueMicrotask(() => request.dispatchEvent(new Event("success")));
    return request;
  };
  vi.stubGlobal("indexedDB", { open });
  return opened;
}

async function keepSomething(): Promise<void> {
  const { inDatabase } = await import("./database.ts");
  await inDatabase("readwrite", ({ entries }) => {
    entries.put({});
    return undefined;
  });
}

test("a write without room is refused as such", async () => {
  stubDatabases(() => new FullTransaction());
  await expect(keepSomething()).rejects.toMatchObject({ name: "QuotaExceededError" });
});

test("a database closed by the browser is reopened, whether or not it said so", async () => {
  const closed = new Set<EventTarget>();
  const opened = stubDatabases((database) => {
    if (closed.has(database)) throw new DOMException("The connection is closing", "InvalidStateError");
    return new Transaction();
  });
  await keepSomething();
  await keepSomething();
  expect(opened).toHaveLength(1);
  for (const database of opened) closed.add(database);
  await keepSomething();
  expect(opened).toHaveLength(2);
  opened[1]?.dispatchEvent(new Event("close"));
  await keepSomething();
  expect(opened).toHaveLength(3);
});

test("a browser that opens none is asked twice and no more", async () => {
  const opened = stubDatabases(() => {
    throw new DOMException("The connection is closing", "InvalidStateError");
  });
  await expect(keepSomething()).rejects.toMatchObject({ name: "InvalidStateError" });
  expect(opened).toHaveLength(2);
});
