import type { OfflineEntry } from "@antochi/contract/offline";
import { dropDatabase, hasDatabase, inDatabase, ofAccount } from "./database.ts";
import { announceKeptChange } from "./kept-changes.ts";
import { isOver, type KeptAccount, type KeptArticle, type KeptEntry } from "./kept-rows.ts";
import { readKeptMark, removeKeptMark, writeKeptMark } from "./kept-mark.ts";
import { hasLeftFiles, stopWorker } from "./worker.ts";

/** The lock that any tab holds while it saves an article. */
const saving = "saving-for-offline";
/** The lock of the one tab that checks whether anything is kept. */
const tidying = "tidying-up-offline";

type ArticleKey = Pick<KeptArticle, "accountId" | "articleId">;

/** Saves an article; until that is done, no tab removes what opens the kept ones. */
export async function whileSaving(save: () => Promise<void>): Promise<void> {
  await navigator.locks.request(saving, { mode: "shared" }, save);
}

/**
 * Stores a whole article, or rejects and stores nothing of it, for instance if its member has meanwhile signed out in
 * another tab. Later times of contact, noted since the account was read, are kept.
 * @param isNewer it replaces an older edition: if that was removed meanwhile, nobody wants the article here any more
 */
export async function keepArticle(
  account: KeptAccount,
  article: KeptArticle,
  { isNewer = false } = {},
): Promise<void> {
  await inDatabase("readwrite", ({ accounts, articles }) => {
    if (readKeptMark() !== account.id) throw new DOMException("They have left", "AbortError");
    const before = articles.get([account.id, article.articleId]);
    const known = accounts.get(account.id);
    known.addEventListener("success", () => {
      if (isNewer && !before.result) return articles.transaction.abort();
      const stored = known.result ?? account;
      const { contactAt, aheadBy } = stored.contactAt > account.contactAt ? stored : account;
      accounts.put({ ...account, contactAt, aheadBy, seenAt: Math.max(stored.seenAt, account.seenAt) });
      articles.put(article);
    });
    return undefined;
  });
  announceKeptChange();
}

/** The stored row of an account; undefined if nothing of it is kept. */
export async function readAccount(id: number): Promise<KeptAccount | undefined> {
  return inDatabase("readonly", ({ accounts }) => accounts.get(id));
}

/** All accounts of which something is kept. */
export async function readAccounts(): Promise<KeptAccount[]> {
  return (await inDatabase("readonly", ({ accounts }) => accounts.getAll())) ?? [];
}

/** Updates an account's row, based on its current one; does not recreate one that was removed meanwhile. */
export async function changeAccount(
  id: number,
  change: (account: KeptAccount) => Partial<KeptAccount>,
): Promise<void> {
  await inDatabase("readwrite", ({ accounts }) => {
    const asked = accounts.get(id);
    asked.addEventListener("success", () => {
      if (asked.result) accounts.put({ ...asked.result, ...change(asked.result) });
    });
    return undefined;
  });
}

/** The articles kept for an account, in no particular order. */
export async function readArticles(accountId: number): Promise<KeptArticle[]> {
  return (await inDatabase("readonly", ({ articles }) => articles.getAll(ofAccount(accountId)))) ?? [];
}

/** The stored row of a kept article; undefined if it was removed meanwhile. */
export async function readArticle({ accountId, articleId }: ArticleKey): Promise<KeptArticle | undefined> {
  return inDatabase("readonly", ({ articles }) => articles.get([accountId, articleId]));
}

/** Whether an article is kept; reads nothing of it. */
export async function hasArticle({ accountId, articleId }: ArticleKey): Promise<boolean> {
  return (await inDatabase("readonly", ({ articles }) => articles.count([accountId, articleId]))) === 1;
}

/**
 * Updates what is stored beside a kept article, based on its current row; does not recreate one that was removed meanwhile.
 */
export async function changeArticle(
  { accountId, articleId }: ArticleKey,
  change: (article: KeptArticle) => Partial<KeptArticle>,
): Promise<void> {
  const key = [accountId, articleId];
  await inDatabase("readwrite", ({ articles }) => {
    const asked = articles.get(key);
    asked.addEventListener("success", () => {
      if (asked.result) articles.put({ ...asked.result, ...change(asked.result) });
    });
    return undefined;
  });
}

/** Removes some of the articles kept for an account; its other rows stay. */
export async function removeArticles(accountId: number, articleIds: readonly number[]): Promise<void> {
  await inDatabase("readwrite", ({ articles }) => {
    for (const articleId of articleIds) articles.delete([accountId, articleId]);
    return undefined;
  });
  if (articleIds.length > 0) announceKeptChange();
}

/** Removes everything of an account: articles, unsent entries, and the token by which the server knows this browser. */
export async function removeAccount(accountId: number): Promise<void> {
  await inDatabase("readwrite", ({ accounts, articles, entries }) => {
    accounts.delete(accountId);
    articles.delete(ofAccount(accountId));
    entries.delete(ofAccount(accountId));
    return undefined;
  });
  announceKeptChange();
}

/** Removes the articles of all accounts whose period without contact has passed, and records the time in `seenAt`. */
export async function removeWhatIsOver(): Promise<void> {
  if (readKeptMark() === undefined) return;
  const now = Date.now();
  for (const account of await readAccounts()) {
    const articles = await readArticles(account.id);
    const over = articles.filter((article) => isOver(account, article, now));
    await removeArticles(
      account.id,
      over.map(({ articleId }) => articleId),
    );
    await changeAccount(account.id, ({ seenAt }) => ({ seenAt: Math.max(now, seenAt) }));
  }
}

/**
 * If nothing is kept any more, removes what opens it: worker, files, database. Unsent entries keep the database, and an
 * article being saved keeps all of it; if saving fails, the saver tidies up itself. Also removes what reappeared after its
 * removal: files recreated by the browser, the database recreated by another tab that had not heard of it yet.
 */
export async function tidyUp(): Promise<void> {
  if (readKeptMark() === undefined && !(await hasLeftFiles()) && !(await hasDatabase())) return;
  // One tab after the other: a tab that gave up because another is at it would leave what that one has already looked at.
  await navigator.locks.request(tidying, () =>
    navigator.locks.request(saving, { ifAvailable: true }, async (lock) => {
      if (lock) await takeAwayUnused();
    }),
  );
}

async function takeAwayUnused(): Promise<void> {
  if (readKeptMark() === undefined) {
    await stopWorker();
    if (await hasDatabase()) await dropDatabase();
    return;
  }
  const accounts = await readAccounts();
  const rows = await Promise.all(
    accounts.map(async ({ id }) => ({
      id,
      articles: (await readArticles(id)).length,
      entries: (await readEntries(id, 1)).length,
    })),
  );
  for (const { id, articles, entries } of rows) if (articles + entries === 0) await removeAccount(id);
  if (rows.every(({ articles }) => articles === 0)) await stopWorker();
  if (rows.every(({ articles, entries }) => articles + entries === 0)) {
    removeKeptMark();
    await dropDatabase();
  }
}

/**
 * Removes everything of all accounts: nothing may be kept here any more. First the mark is set to nobody (0), so that work
 * under way stores nothing more; it is removed once nothing is left. If this is interrupted, the next page finds the mark
 * and goes on.
 */
export async function removeEverything(): Promise<void> {
  writeKeptMark(0);
  await inDatabase("readwrite", ({ accounts, articles, entries }) => {
    for (const store of [accounts, articles, entries]) store.clear();
    return undefined;
  });
  announceKeptChange();
  await tidyUp();
}

/** Removes what belongs to somebody who leaves this browser on purpose. */
export async function leaveDevice(): Promise<void> {
  const mark = readKeptMark();
  if (mark === undefined) return;
  // First, so that the screens being left store nothing more.
  writeKeptMark(0);
  await removeAccount(mark);
  await tidyUp();
}

/**
 * Stores an entry to be sent; of an article's reading places only the latest. If the clock was set back, the entry is still
 * dated after those stored before, and not before `seenAt`: the server would refuse one from another year.
 */
export async function keepEntry({ accountId, entry }: KeptEntry): Promise<void> {
  await inDatabase("readwrite", ({ accounts, entries }) => {
    const account = accounts.get(accountId);
    const asked = entries.getAll(ofAccount(accountId));
    asked.addEventListener("success", () => {
      let at = Math.max(Date.parse(entry.at), account.result?.seenAt ?? 0);
      for (const { entry: before } of asked.result) {
        at = Math.max(at, Date.parse(before.at) + 1);
        if (isSamePlace(before, entry)) entries.delete([accountId, before.id]);
      }
      entries.put({ accountId, entry: { ...entry, at: new Date(at).toISOString() } });
    });
    return undefined;
  });
}

function isSamePlace(one: OfflineEntry, other: OfflineEntry): boolean {
  return one.kind === "place" && other.kind === "place" && one.place.articleId === other.place.articleId;
}

/** The unsent entries of an account, oldest first. */
export async function readEntries(accountId: number, limit = Number.POSITIVE_INFINITY): Promise<KeptEntry[]> {
  const entries = await inDatabase("readonly", (stores) => stores.entries.getAll(ofAccount(accountId)));
  return (entries ?? []).toSorted(byTime).slice(0, limit);
}

/** Removes entries that have been sent. */
export async function removeEntries(accountId: number, ids: readonly string[]): Promise<void> {
  await inDatabase("readwrite", ({ entries }) => {
    for (const id of ids) entries.delete([accountId, id]);
    return undefined;
  });
}

function byTime({ entry: one }: KeptEntry, { entry: other }: KeptEntry): number {
  return one.at.localeCompare(other.at);
}
