import type { ToldEntry } from "@antochi/contract/offline";
import { limits } from "@antochi/contract/limits";
import { toApiError } from "../../../api-client/api-error.ts";
import { leavingApi } from "../../../api-client/send-on-leaving.ts";
import { offlineCopy } from "../../../content/offline.ts";
import { readKeptMark } from "../../../device/kept-mark.ts";
import { keepEntry, readEntries, removeEntries, tidyUp } from "../../../device/keeping.ts";
import { showToast } from "../../../ui/toast.ts";
import { newId } from "../reader/new-id.ts";
import { currentKept } from "./kept-state.ts";
import { mayAskAgain, noteRefusal } from "./refusals.ts";

type Untold = ToldEntry extends infer Entry
  ? Entry extends ToldEntry
    ? Omit<Entry, "id" | "at">
    : never
  : never;

/** A request that outlives its page carries no more than 64 kB. */
const bytesAtOnce = 40_000;

let telling: Promise<void> | undefined;
let lastAt = 0;
/** What the server failed at: tried again when the page is loaded anew, so that it keeps nothing behind it from being told. */
const aside = new Set<string>();

/**
 * Keeps what somebody does in a saved article on the device and tells it, now or when there is a line: once, whatever becomes of
 * page and answer. What is done in any other article is sent as ever.
 */
export async function tellOrSend(
  articleId: number,
  done: Untold,
  send: () => Promise<unknown>,
): Promise<void> {
  const owner = keeperOf(articleId);
  if (owner === undefined) {
    await send();
    return;
  }
  // They have just signed out: nothing of theirs begins to be kept again.
  if (readKeptMark() !== owner) return;
  await keepToTell(owner, done);
  if (mayAskAgain()) await tellWaiting(owner).catch(() => undefined);
  // It was removed meanwhile, and this alone was left.
  if (keeperOf(articleId) === undefined) await tidyUp();
}

/** Tells what waits, where this article is saved, before something is asked that rests on it; rejects where it could not. */
export async function tellBefore(articleId: number): Promise<void> {
  const owner = keeperOf(articleId);
  if (owner !== undefined && readKeptMark() === owner) await tellWaiting(owner);
}

/** The account that keeps an article here. */
function keeperOf(articleId: number): number | undefined {
  const { account, articles } = currentKept();
  return articles.some((each) => each.articleId === articleId) ? account?.id : undefined;
}

/** Whether something waits that may be told now. */
export async function hasToTell(accountId: number): Promise<boolean> {
  return mayAskAgain() && (await readTellable(accountId, 1)).length > 0;
}

async function readTellable(accountId: number, limit: number): Promise<ToldEntry[]> {
  const waiting = (await readEntries(accountId)).map(({ entry }) => entry);
  return waiting.filter(({ id }) => !aside.has(id)).slice(0, limit);
}

/** Keeps it to be told, after whatever was kept before. */
export async function keepToTell(accountId: number, done: Untold): Promise<void> {
  lastAt = Math.max(Date.now(), lastAt + 1);
  const entry: ToldEntry = { ...done, id: newId(), at: new Date(lastAt).toISOString() };
  await keepEntry({ accountId, entry });
}

/** Tells what waits of the account that is signed in; rejects where there is no line, or the server takes nothing for now. */
export async function tellWaiting(accountId: number): Promise<void> {
  const before = telling;
  const mine = (async () => {
    await before?.catch(() => undefined);
    await tellAll(accountId);
  })();
  telling = mine;
  await mine;
}

async function tellAll(accountId: number): Promise<void> {
  let atOnce: number = limits.offlineEntriesMax;
  for (;;) {
    const entries = cut(await readTellable(accountId, atOnce));
    if (entries.length === 0) return;
    try {
      const heard = await leavingApi.offline.tellEntries.mutate({ accountId, entries });
      const failed = heard.filter(({ refusal }) => refusal === "internal");
      for (const { id } of failed) aside.add(id);
      const done = heard.filter(({ refusal }) => refusal !== "internal");
      await removeEntries(
        accountId,
        done.map(({ id }) => id),
      );
      for (const { id, refusal } of done) sayRefusal(entries, id, refusal);
    } catch (error) {
      const refusal = toApiError(error);
      // Of a batch that the server cannot read, the one is given up that is to blame.
      if (refusal.status !== 400) {
        noteRefusal(refusal);
        throw refusal;
      }
      const [first, ...more] = entries;
      if (first && more.length === 0) await removeEntries(accountId, [first.id]);
      atOnce = 1;
    }
  }
}

function cut(entries: readonly ToldEntry[]): ToldEntry[] {
  let bytes = 0;
  return entries.filter((entry, index) => {
    bytes += new Blob([JSON.stringify(entry)]).size;
    return index === 0 || bytes <= bytesAtOnce;
  });
}

function sayRefusal(entries: readonly ToldEntry[], id: string, refusal: string | null): void {
  const kind = refusal === null ? undefined : entries.find((entry) => entry.id === id)?.kind;
  const { refused, reasons } = offlineCopy.acknowledgement;
  if (kind === "mark") showToast({ title: offlineCopy.markRefused, tone: "destructive" });
  if (kind === "acknowledgement") {
    const reason =
      refusal === "edition-superseded" || refusal === "pages-unseen" ? reasons[refusal] : reasons.other;
    showToast({ title: refused, description: reason, tone: "destructive" });
  }
}
