import { readKeptMark } from "./kept-mark.ts";
import type { KeptAccount, KeptArticle, KeptEntry } from "./kept-rows.ts";

/** The stores, each with what lies in it. Every row names its account; nobody reads another's. */
type Stores = { accounts: KeptAccount; articles: KeptArticle; entries: KeptEntry };
type StoreName = keyof Stores;

type Reading<Name extends StoreName> = Omit<IDBObjectStore, "get" | "getAll"> & {
  get: (key: IDBValidKey) => IDBRequest<Stores[Name] | undefined>;
  getAll: (range?: IDBKeyRange) => IDBRequest<Stores[Name][]>;
};

/** The worker that wipes knows it by this name too (worker/wiping-worker.ts). */
const databaseName = "offline";

let opened: Promise<IDBDatabase> | undefined;

/**
 * Runs one transaction; what it is asked last is its answer, once all of it is kept. Rejects as it fails, and then keeps
 * nothing.
 */
export async function inDatabase<Result>(
  mode: IDBTransactionMode,
  work: (stores: { [Name in StoreName]: Reading<Name> }) => IDBRequest<Result> | undefined,
): Promise<Result | undefined> {
  const transaction = await begin(mode);
  return new Promise((resolve, reject) => {
    // It follows every failure, and only then is it known what failed.
    transaction.addEventListener("abort", () =>
      reject(transaction.error ?? new DOMException("It was given up", "AbortError")),
    );
    const asked = work({
      accounts: transaction.objectStore("accounts"),
      articles: transaction.objectStore("articles"),
      entries: transaction.objectStore("entries"),
    });
    transaction.addEventListener("complete", () => resolve(asked?.result));
  });
}

async function begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
  const stores: readonly StoreName[] = ["accounts", "articles", "entries"];
  try {
    return (await open()).transaction(stores, mode);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "InvalidStateError")) throw error;
    // The browser closed it, as iOS does to pages in the background, and may have said so to nobody.
    opened = undefined;
    return (await open()).transaction(stores, mode);
  }
}

/** All rows of one account, in a store whose key begins with it. */
export function ofAccount(accountId: number): IDBKeyRange {
  return IDBKeyRange.bound([accountId], [accountId, []]);
}

/** Whether it lies in this browser, were it with nothing in it; in Firefox before 126 only whether this page has it open. */
export async function hasDatabase(): Promise<boolean> {
  if (!("databases" in indexedDB)) return opened !== undefined;
  return (await indexedDB.databases()).some(({ name }) => name === databaseName);
}

/** Removes the database with all that is in it. */
export async function dropDatabase(): Promise<void> {
  const database = await opened?.catch(() => undefined);
  database?.close();
  opened = undefined;
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(databaseName);
    request.addEventListener("success", () => resolve());
    request.addEventListener("error", () => reject(request.error ?? new Error("It stays")));
    // Another tab closes it when it hears of this, and then it goes.
    request.addEventListener("blocked", () => resolve());
  });
}

async function open(): Promise<IDBDatabase> {
  // What was under way when everything went must not bring it back.
  if (readKeptMark() === undefined) throw new DOMException("Nothing is kept here", "AbortError");
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.addEventListener("upgradeneeded", () => {
      const { result } = request;
      result.createObjectStore("accounts", { keyPath: "id" });
      result.createObjectStore("articles", { keyPath: ["accountId", "articleId"] });
      result.createObjectStore("entries", { keyPath: ["accountId", "entry.id"] });
    });
    request.addEventListener("success", () => {
      const { result } = request;
      const forget = () => {
        opened = undefined;
      };
      // Whoever removes it waits for all who have it open.
      result.addEventListener("versionchange", () => {
        result.close();
        forget();
      });
      result.addEventListener("close", forget);
      resolve(result);
    });
    request.addEventListener("error", () => reject(request.error ?? new Error("It does not open")));
  });
  try {
    return await opened;
  } catch (error) {
    opened = undefined;
    throw error;
  }
}
