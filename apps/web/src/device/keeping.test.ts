import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** A browser that keeps an article of the account 7, with what of it the device's rooms ask for. */
function stubBrowser() {
  const rows: Record<string, unknown[]> = {
    accounts: [{ id: 7 }],
    articles: [{ accountId: 7 }],
    entries: [],
  };
  const texts = new Map([["kept-articles-of", "7"]]);
  const dropped: string[] = [];
  const soon = (target: EventTarget, name: string) =>
    setImmediate(() => target.dispatchEvent(new Event(name)));
  const transaction = () => {
    const begun = Object.assign(new EventTarget(), {
      error: null,
      objectStore: (name: string) => ({
        getAll: () => ({ result: rows[name] }),
        clear: () => void (rows[name] = []),
      }),
    });
    soon(begun, "complete");
    return begun;
  };
  const asked = (result: unknown) => {
    const request = Object.assign(new EventTarget(), { result, error: null });
    soon(request, "success");
    return request;
  };
  vi.stubGlobal("indexedDB", {
    open: () => asked(Object.assign(new EventTarget(), { transaction, close() {} })),
    deleteDatabase(name: string) {
      dropped.push(name);
      return asked(undefined);
    },
  });
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => void texts.set(name, text),
    removeItem: (name: string) => void texts.delete(name),
  });
  const getRegistration = vi.fn(async () => undefined);
  const request = (...given: unknown[]): unknown => {
    const held = given.at(-1);
    if (typeof held !== "function") throw new Error("locked for nothing");
    return Reflect.apply(held, undefined, [{}]);
  };
  vi.stubGlobal("window", { isSecureContext: true });
  vi.stubGlobal("navigator", { locks: { request }, serviceWorker: { getRegistration } });
  vi.stubGlobal("caches", { keys: async () => [] });
  return { rows, dropped, getRegistration, mark: () => texts.get("kept-articles-of") };
}

test("what is removed of everybody is found again by whoever comes next, where that was interrupted", async () => {
  const browser = stubBrowser();
  browser.getRegistration.mockRejectedValueOnce(new DOMException("The page is left", "AbortError"));
  const { removeEverything, tidyUp } = await import("./keeping.ts");
  await expect(removeEverything()).rejects.toThrow("The page is left");
  expect(browser.rows).toEqual({ accounts: [], articles: [], entries: [] });
  expect(browser.mark()).toBe("0");

  await tidyUp();
  expect(browser.mark()).toBeUndefined();
  expect(browser.dropped).toEqual(["offline"]);
});
