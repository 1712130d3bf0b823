import { readKeptMark } from "./kept-mark.ts";
import type { KeptAccount, KeptArticle, KeptEntry } from "./kept-rows.ts";

/** The object stores and the rows in each. Every row names its account; nobody reads another's. */
type Stores = { accounts: KeptAccount; articles: KeptArticle; entries: KeptEntry };
type StoreName = keyof Stores;

type Reading<Name extends StoreName> = Omit<IDBObjectStore, "get" | "getAll"> & {
  get: (key: IDBValidKey) => IDBRequest<Stores[Name] | undefined>;
  getAll: (range?: IDBKeyRange) => IDBRequest<Stores[Name][]>;
};

/** worker/wiping-worker.ts uses the same name. */
const databaseName = "offline";

let opened: Promise<IDBDatabase> | undefined;

/**
 * Runs one transaction and resolves to the result of the request that `work` returns, once the transaction is complete.
 * Rejects with the error of a transaction that aborts, which stores nothing.
 */
export async function inDatabase<Result>(
  mode: IDBTransactionMode,
  work: (stores: { [Name in StoreName]: Reading<Name> }) => IDBRequest<Result> | undefined,
): Promise<Result | undefined> {
  const transaction = await begin(mode);
  return new Promise((resolve, reject) => {
    // Follows every failure, and only then is it known what failed.
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
    // The browser closed the database, as iOS does for pages in the background, possibly without a close event.
    opened = undefined;
    return (await open()).transaction(stores, mode);
  }
}

/** The key range of all rows of an account, in a store whose key begins with it. */
export function ofAccount(accountId: number): IDBKeyRange {
  return IDBKeyRange.bound([accountId], [accountId, []]);
}

/** Whether the database exists in this browser, even empty; in Firefox before 126 only whether this page has it open. */
export async function hasDatabase(): Promise<boolean> {
  if (!("databases" in indexedDB)) return opened !== undefined;
  return (await indexedDB.databases()).some(({ name }) => name === databaseName);
}

/** Deletes the database with everything in it. */
export async function dropDatabase(): Promise<void> {
  const database = await opened?.catch(() => undefined);
  database?.close();
  opened = undefined;
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(databaseName);
    request.addEventListener("success", () => resolve());
    request.addEventListener("error", () => reject(request.error ?? new Error("It stays")));
    // Another tab has it open: it closes it when it hears of this, and then the database is deleted.
    request.addEventListener("blocked", () => resolve());
  });
}

async function open(): Promise<IDBDatabase> {
  // Work still under way after everything was removed must not recreate it.
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
      // Deleting the database waits until everyone has closed it.
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
