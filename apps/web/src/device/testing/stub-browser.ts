import { isDeepStrictEqual } from "node:util";
import { vi } from "vitest";
import { z } from "zod";

const keySchema = z.union([
  z.object({ id: z.number() }).transform(({ id }) => id),
  z
    .object({ accountId: z.number(), articleId: z.number() })
    .transform((row) => [row.accountId, row.articleId]),
]);
const isAt = (row: unknown, key: unknown) => isDeepStrictEqual(keySchema.parse(row), key);

/**
 * Stubs a browser that keeps an article for each of these accounts, the first of which was last signed in here; it has only
 * the APIs that this folder uses.
 */
export function stubBrowser(accounts: readonly [number, ...number[]]) {
  const rows: Record<string, unknown[]> = {
    accounts: accounts.map((id) => ({ id, token: "t".repeat(32) })),
    articles: accounts.map((accountId) => ({ accountId, articleId: 1, edition: 1 })),
    entries: [],
  };
  const texts = new Map([["kept-articles-of", String(accounts[0])]]);
  const dropped: string[] = [];
  const databases = new Set(["offline"]);
  const soon = (target: EventTarget, name: string) =>
    setImmediate(() => target.dispatchEvent(new Event(name)));
  const transaction = () => {
    let waiting = 0;
    const begun = Object.assign(new EventTarget(), {
      error: null,
      objectStore: (name: string) => ({
        getAll: () => ({ result: rows[name] }),
        clear: () => void (rows[name] = []),
        get(key: unknown) {
          waiting += 1;
          const request = asked(rows[name]?.find((row) => isAt(row, key)));
          request.addEventListener("success", () => (waiting -= 1));
          return request;
        },
        put(row: unknown) {
          const key = keySchema.parse(row);
          rows[name] = [...(rows[name] ?? []).filter((other) => !isAt(other, key)), row];
        },
      }),
    });
    const end = () => setImmediate(() => (waiting > 0 ? end() : begun.dispatchEvent(new Event("complete"))));
    end();
    return begun;
  };
  const asked = (result: unknown) => {
    const request = Object.assign(new EventTarget(), { result, error: null });
    soon(request, "success");
    return request;
  };
  vi.stubGlobal("indexedDB", {
    open(name: string) {
      databases.add(name);
      return asked(Object.assign(new EventTarget(), { transaction, close() {} }));
    },
    databases: async () => [...databases].map((name) => ({ name })),
    deleteDatabase(name: string) {
      dropped.push(name);
      databases.delete(name);
      return asked(undefined);
    },
  });
  vi.stubGlobal("IDBKeyRange", { bound: () => undefined });
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => void texts.set(name, text),
    removeItem: (name: string) => void texts.delete(name),
  });
  const getRegistration = vi.fn(async () => undefined);
  /** The locks that another tab holds. */
  const held = new Set<unknown>();
  const request = (...given: unknown[]): unknown => {
    const work = given.at(-1);
    if (typeof work !== "function") throw new Error("locked for nothing");
    return Reflect.apply(work, undefined, [held.has(given[0]) ? null : {}]);
  };
  vi.stubGlobal("window", Object.assign(new EventTarget(), { isSecureContext: true }));
  vi.stubGlobal("navigator", { locks: { request }, serviceWorker: { getRegistration } });
  const caches = new Set<string>();
  vi.stubGlobal("caches", {
    keys: async () => [...caches],
    delete: async (name: string) => caches.delete(name),
  });
  return {
    rows,
    dropped,
    databases,
    caches,
    held,
    getRegistration,
    mark: () => texts.get("kept-articles-of"),
  };
}
