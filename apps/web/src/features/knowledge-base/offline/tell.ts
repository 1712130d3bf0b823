import { errorCatalogue } from "@antochi/contract/errors";
import type { HeardEntries, ToldEntry } from "@antochi/contract/offline";
import { limits } from "@antochi/contract/limits";
import { ApiError, isErrorCode, toApiError } from "../../../api-client/api-error.ts";
import { leavingApi } from "../../../api-client/send-on-leaving.ts";
import { offlineCopy } from "../../../content/offline.ts";
import { readKeptMark } from "../../../device/kept-mark.ts";
import { keepEntry, readEntries, removeEntries, tidyUp } from "../../../device/keeping.ts";
import { currentSession } from "../../../session/session.ts";
import { createListeners } from "../../../ui/listeners.ts";
import { showToast } from "../../../ui/toast.ts";
import { newId } from "../reader/new-id.ts";
import { currentKept, readKept } from "./kept-state.ts";
import { mayAskAgain, noteRefusal } from "./refusals.ts";

type Untold = ToldEntry extends infer Entry
  ? Entry extends ToldEntry
    ? Omit<Entry, "id" | "at">
    : never
  : never;

/** A request that outlives its page carries no more than 64 kB, and a slow line has carried these in time. */
const bytesAtOnce = 16_000;

/** What became of what somebody did: on the server, waiting on this device to be told, or neither, since they have left. */
type Outcome = "sent" | "told" | "waits" | "left";

type Telling = { accountId: number; told: Promise<void> };

/** The telling that is under way, and the one that follows it for all who came meanwhile. */
let telling: Promise<void> = Promise.resolve();
let coming: Telling | undefined;
let lastAt = 0;
/**
 * What the server failed at: tried again when the page is loaded anew, so that it keeps nothing behind it from being told.
 */
const aside = new Set<string>();
/** The entries whose makers wait to hear what becomes of them: undefined until it is known, null where they were taken. */
const awaited = new Map<string, ApiError | null | undefined>();
const acknowledgements = createListeners();

/**
 * Keeps what somebody does in a saved article on the device and tells it, now or when there is a line: once, whatever
 * becomes of page and answer. What is done in any other article is sent as ever, and so is what the browser does not keep.
 * Rejects where the server refuses it, as `send` does; how a report of reading fares nobody waits for.
 */
export async function tellOrSend(
  articleId: number,
  done: Untold,
  send: () => Promise<unknown>,
): Promise<Outcome> {
  const owner = keeperOf(articleId);
  if (owner !== undefined) {
    if (hasLeft(owner)) return "left";
    const id = await keepToTell(owner, done).catch(() => undefined);
    if (id !== undefined) return tellKept({ owner, articleId, id, isAwaited: done.kind !== "report" });
    if (hasLeft(owner)) return "left";
    // Another tab has removed the last of what was saved, which this one shows still.
    void readKept();
  }
  await send();
  return "sent";
}

/**
 * They have just signed out, here or in another tab, or somebody else has signed in: nothing of
 * theirs begins to be kept again.
 */
function hasLeft(owner: number): boolean {
  const mark = readKeptMark();
  return mark === undefined ? currentSession().state === "visitor" : mark !== owner;
}

type JustKept = { owner: number; articleId: number; id: string; isAwaited: boolean };

async function tellKept({ owner, articleId, id, isAwaited }: JustKept): Promise<Outcome> {
  if (isAwaited) awaited.set(id, undefined);
  const told = tellAndTidy(owner, articleId);
  if (!isAwaited) return "waits";
  await told;
  const refusal = awaited.get(id);
  awaited.delete(id);
  if (refusal) throw refusal;
  return refusal === null ? "told" : "waits";
}

async function tellAndTidy(owner: number, articleId: number): Promise<void> {
  if (mayAskAgain()) await tellWaiting(owner).catch(() => undefined);
  // It was removed meanwhile, and what was told alone was left; what stays goes when the server is next met.
  if (keeperOf(articleId) === undefined) await tidyUp().catch(() => undefined);
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

/** Keeps it to be told, after whatever was kept before. @returns its name */
async function keepToTell(accountId: number, done: Untold): Promise<string> {
  lastAt = Math.max(Date.now(), lastAt + 1);
  const entry: ToldEntry = { ...done, id: newId(), at: new Date(lastAt).toISOString() };
  await keepEntry({ accountId, entry });
  return entry.id;
}

/**
 * Tells what waits of the account that is signed in; rejects where there is no line, or the server takes nothing for now.
 * Whoever comes while it is being told waits for one more telling, the same for all, so that on a line that
 * answers nothing nobody queues.
 */
export async function tellWaiting(accountId: number): Promise<void> {
  if (coming?.accountId !== accountId) {
    const next: Telling = {
      accountId,
      told: telling
        .catch(() => undefined)
        .then(async () => {
          if (coming === next) coming = undefined;
          await tellAll(accountId);
        }),
    };
    coming = next;
    telling = next.told;
  }
  await coming.told;
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
      for (const each of done) answer(entries, each.id, refusalOf(each));
    } catch (error) {
      const refusal = toApiError(error);
      // Of a batch that the server cannot read, the one is given up that is to blame.
      if (refusal.status !== 400) {
        noteRefusal(refusal);
        throw refusal;
      }
      const [first, ...more] = entries;
      if (first && more.length === 0) {
        await removeEntries(accountId, [first.id]);
        answer(entries, first.id, refusal);
      }
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

/** As the call would have been refused that keeps it without a device between. */
function refusalOf({ refusal: code, message }: HeardEntries[number]): ApiError | null {
  if (code === null) return null;
  const known = isErrorCode(code) ? code : "not-found";
  const { status, message: usual } = errorCatalogue[known];
  const words = { status, message: message ?? usual, code: known, retryAfter: undefined, issues: [] };
  return new ApiError(undefined, words);
}

/** Calls back whenever an acknowledgement that waited has been heard, taken or not, until the answer is called. */
export const followAcknowledgements = acknowledgements.subscribe;

/** Says what became of an entry to who waits for it, or else to who reads here. */
function answer(entries: readonly ToldEntry[], id: string, refusal: ApiError | null): void {
  const kind = entries.find((entry) => entry.id === id)?.kind;
  if (awaited.has(id)) awaited.set(id, refusal);
  else if (refusal) sayRefusal(kind, refusal);
  if (kind === "acknowledgement") acknowledgements.notify();
}

function sayRefusal(kind: ToldEntry["kind"] | undefined, { code }: ApiError): void {
  const { refused, reasons } = offlineCopy.acknowledgement;
  if (kind === "mark") showToast({ title: offlineCopy.markRefused, tone: "destructive" });
  if (kind === "acknowledgement") {
    const isNamed = code === "edition-superseded" || code === "sentence-changed" || code === "pages-unseen";
    const reason = isNamed ? reasons[code] : reasons.other;
    showToast({ title: refused, description: reason, tone: "destructive" });
  }
}
