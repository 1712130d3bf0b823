import { afterEach, describe, expect, it, vi } from "vitest";
import { browserStorage, parseStored, tabStorage } from "./browser-storage.ts";
import { readKeptMark, writeKeptMark } from "./kept-mark.ts";

afterEach(() => {
  for (const storage of [browserStorage, tabStorage])
    for (const name of storage.names()) storage.remove(name);
  vi.unstubAllGlobals();
});

/** A browser's Storage, with room for a limited number of keys. */
function openStore({ room = Number.POSITIVE_INFINITY } = {}): Storage {
  const kept = new Map<string, string>();
  // Its own property names are its keys, as in browsers.
  return new Proxy<Storage>(
    {
      get length() {
        return kept.size;
      },
      key: (index) => [...kept.keys()][index] ?? null,
      getItem: (name) => kept.get(name) ?? null,
      setItem(name, text) {
        if (kept.size >= room) throw new DOMException("It is full", "QuotaExceededError");
        kept.set(name, text);
      },
      removeItem: (name) => void kept.delete(name),
      clear: () => kept.clear(),
    },
    {
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: (_, name) =>
        typeof name === "string" && kept.has(name)
          ? { value: kept.get(name), enumerable: true, configurable: true }
          : undefined,
    },
  );
}

/** Accessing either storage throws, as when the user has blocked site data. */
function block(): void {
  for (const name of ["localStorage", "sessionStorage"]) {
    // Lets vitest restore the original afterwards.
    vi.stubGlobal(name, undefined);
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        throw new DOMException("Access is denied for this document.", "SecurityError");
      },
    });
  }
}

describe.each([
  { name: "localStorage", storage: browserStorage },
  { name: "sessionStorage", storage: tabStorage },
])("$name", ({ name, storage }) => {
  it("keeps texts, and lists the names of all", () => {
    const store = openStore();
    vi.stubGlobal(name, store);
    expect(storage.write("uploads-1", "one")).toBe(true);
    storage.write("colours", "light");
    expect(storage.names()).toEqual(["uploads-1", "colours"]);
    expect(store.getItem("colours")).toBe("light");
    storage.remove("colours");
    expect(storage.read("colours")).toBeNull();
    expect(storage.names()).toEqual(["uploads-1"]);
  });

  it.each([
    { why: "is blocked", deny: block },
    { why: "is null", deny: () => vi.stubGlobal(name, null) },
    { why: "is full", deny: () => vi.stubGlobal(name, openStore({ room: 0 })) },
  ])("remembers for the page what the browser did not keep, if storage $why", ({ deny }) => {
    deny();
    expect(storage.read("size")).toBeNull();
    expect(storage.write("size", "24")).toBe(false);
    expect(storage.read("size")).toBe("24");
    storage.remove("size");
    storage.write("uploads-1", "one");
    expect([storage.read("size"), storage.read("uploads-1")]).toEqual([null, "one"]);
    expect(storage.names()).toEqual(["uploads-1"]);
  });

  it("forgets what the page remembered once the browser keeps another text", () => {
    vi.stubGlobal(name, openStore({ room: 0 }));
    storage.write("size", "24");
    vi.stubGlobal(name, openStore());
    storage.write("size", "18");
    storage.remove("size");
    expect(storage.read("size")).toBeNull();
  });
});

it("reads written JSON back", () => {
  expect(parseStored('{"name":"Ropes"}')).toEqual({ name: "Ropes" });
});

it.each([null, "", "{", "undefined"])("reads nothing in %j, which breaks no screen", (stored) => {
  expect(parseStored(stored)).toBeUndefined();
});

it("does not mark articles to be kept if the mark would end with the page, leaving them behind", () => {
  block();
  expect(readKeptMark()).toBeUndefined();
  expect(() => writeKeptMark(7)).toThrow("keeps nothing");
  expect(readKeptMark()).toBeUndefined();
});
