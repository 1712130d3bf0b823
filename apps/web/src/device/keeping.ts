import type { ToldEntry } from "@antochi/contract/offline";
import { dropDatabase, hasDatabase, inDatabase, ofAccount } from "./database.ts";
import { isOver, type KeptAccount, type KeptArticle, type KeptEntry } from "./kept-rows.ts";
import { readKeptMark, removeKeptMark, writeKeptMark } from "./kept-mark.ts";
import { hasLeftFiles, stopWorker } from "./worker.ts";

/** Held in every tab by what saves an article there. */
const saving = "saving-for-offline";
/** Held by the one tab that looks whether anything is kept. */
const tidying = "tidying-up-offline";

type ArticleKey = Pick<KeptArticle, "accountId" | "articleId">;

/** Saves an article; until that is done no tab takes away what opens those that are kept. */
export async function whileSaving(save: () => Promise<void>): Promise<void> {
  await navigator.locks.request(saving, { mode: "shared" }, save);
}

/**
 * Keeps an article whole, or rejects and keeps nothing of it, as for who has left meanwhile in another tab. The server may have
 * been met since the account was read; that stays.
 * @param isNewer it takes the place of an older edition: where that was removed meanwhile, nobody wants it here any more
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
      const { contactAt, seenAt } = known.result ?? account;
      accounts.put({
        ...account,
        contactAt: Math.max(contactAt, account.contactAt),
        seenAt: Math.max(seenAt, account.seenAt),
      });
      articles.put(article);
    });
    return undefined;
  });
}

/** What is kept of one account; undefined where it is nothing. */
export async function readAccount(id: number): Promise<KeptAccount | undefined> {
  return inDatabase("readonly", ({ accounts }) => accounts.get(id));
}

/** Every account of which something is kept. */
export async function readAccounts(): Promise<KeptAccount[]> {
  return (await inDatabase("readonly", ({ accounts }) => accounts.getAll())) ?? [];
}

/** Changes what is known of an account by what it is now; one that is gone by now stays gone. */
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

/** The articles that are kept for an account, in no order. */
export async function readArticles(accountId: number): Promise<KeptArticle[]> {
  return (await inDatabase("readonly", ({ articles }) => articles.getAll(ofAccount(accountId)))) ?? [];
}

/** What is known of one kept article; undefined where it is gone by now. */
export async function readArticle({ accountId, articleId }: ArticleKey): Promise<KeptArticle | undefined> {
  return inDatabase("readonly", ({ articles }) => articles.get([accountId, articleId]));
}

/** Changes what lies beside a kept article by what it is now; one that is gone by now stays gone. */
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

/** Removes some of the articles that are kept for an account; its other rows stay. */
export async function removeArticles(accountId: number, articleIds: readonly number[]): Promise<void> {
  await inDatabase("readwrite", ({ articles }) => {
    for (const articleId of articleIds) articles.delete([accountId, articleId]);
    return undefined;
  });
}

/** Removes everything of an account: articles, what was not told yet, and what the server knows this browser by. */
export async function removeAccount(accountId: number): Promise<void> {
  await inDatabase("readwrite", ({ accounts, articles, entries }) => {
    accounts.delete(accountId);
    articles.delete(ofAccount(accountId));
    entries.delete(ofAccount(accountId));
    return undefined;
  });
}

/** Removes articles whose period has passed without contact, of all accounts, and notes how late it is. */
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
 * Where nothing is kept any more, takes away what opens it: worker, files, database. What waits to be told keeps the latter,
 * and what is being saved all of it: who saves tidies up where that fails. Also what was made anew once they had gone: files by
 * the browser, the database by another tab, which had not heard of it yet.
 */
export async function tidyUp(): Promise<void> {
  if (readKeptMark() === undefined && !(await hasLeftFiles()) && !(await hasDatabase())) return;
  // One after the other: who finds another at it would leave what that one has looked at already.
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
 * Removes everything of everybody: nothing may be kept here any more. The mark is nobody's first, so that what is under way
 * keeps nothing any more, and goes once nothing is left: where this is interrupted, whoever comes next finds it and goes on.
 */
export async function removeEverything(): Promise<void> {
  writeKeptMark(0);
  await inDatabase("readwrite", ({ accounts, articles, entries }) => {
    for (const store of [accounts, articles, entries]) store.clear();
    return undefined;
  });
  await tidyUp();
}

/** Somebody leaves this browser on purpose: what is theirs goes with them. */
export async function leaveDevice(): Promise<void> {
  const mark = readKeptMark();
  if (mark === undefined) return;
  // First, so that the screens that are being left keep nothing any more.
  writeKeptMark(0);
  await removeAccount(mark);
  await tidyUp();
}

/**
 * Keeps something to be told; of a place the latest alone. A clock that was put back takes it to nowhere before what was kept
 * already, nor to before the server was met: told of another year the server would not take it.
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

function isSamePlace(one: ToldEntry, other: ToldEntry): boolean {
  return one.kind === "place" && other.kind === "place" && one.place.articleId === other.place.articleId;
}

/** What is to be told of an account, the first made first. */
export async function readEntries(accountId: number, limit = Number.POSITIVE_INFINITY): Promise<KeptEntry[]> {
  const entries = await inDatabase("readonly", (stores) => stores.entries.getAll(ofAccount(accountId)));
  return (entries ?? []).toSorted(byTime).slice(0, limit);
}

/** Forgets what has been told. */
export async function removeEntries(accountId: number, ids: readonly string[]): Promise<void> {
  await inDatabase("readwrite", ({ entries }) => {
    for (const id of ids) entries.delete([accountId, id]);
    return undefined;
  });
}

function byTime({ entry: one }: KeptEntry, { entry: other }: KeptEntry): number {
  return one.at.localeCompare(other.at);
}
