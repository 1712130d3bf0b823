import type { SyncOutcomes, OfflineEntry } from "@antochi/contract/offline";
import { limits } from "@antochi/contract/limits";
import {
  type ApiError,
  failureMessage,
  isErrorCode,
  refusalOf,
  toApiError,
} from "../../../api-client/api-error.ts";
import { leavingApi } from "../../../api-client/send-on-leaving.ts";
import { offlineCopy } from "../../../content/offline.ts";
import { readKeptMark } from "../../../device/kept-mark.ts";
import { hasArticle, keepEntry, readEntries, removeEntries, tidyUp } from "../../../device/keeping.ts";
import { currentSession } from "../../../session/session.ts";
import { createListeners } from "../../../ui/listeners.ts";
import { showToast } from "../../../ui/toasts/toast.ts";
import { newId } from "../reader/new-id.ts";
import { currentKept, readKept } from "./kept-state.ts";
import { mayAskAgain, noteRefusal } from "./refusals.ts";
import { keepRefusedNote } from "./refused-notes.ts";

type NewEntry = OfflineEntry extends infer Entry
  ? Entry extends OfflineEntry
    ? Omit<Entry, "id" | "at">
    : never
  : never;

/**
 * The size limit of a batch. A keepalive request may carry 64 kB at most, and a slow connection carries this much in time.
 */
const bytesAtOnce = 16_000;

/**
 * What became of an action: sent by `send`, told to the server through the queue, waiting in the queue (until somebody signs
 * in, where the server has just asked for that), or dropped because its account has left this device.
 */
type Outcome = "sent" | "synced" | "queued" | "queued-until-sign-in" | "signed-out";

type Sync = { accountId: number; ended: Promise<void> };

/** The delivery under way, and the one after it that all later callers share. */
let lastSync: Promise<void> = Promise.resolve();
let nextSync: Sync | undefined;
let lastAt = 0;
/** Entries at which the server failed: retried after the page is reloaded, so that they do not block those behind them. */
const aside = new Set<string>();
/** Entries whose callers await the outcome: undefined until it is known, null where the server accepted them. */
const awaited = new Map<string, ApiError | null | undefined>();
const acknowledgements = createListeners();
const missing = createListeners();

/**
 * Queues an action in a saved article on the device and sends it, now or once there is a connection: exactly once, even if
 * the page closes or the answer is lost. An action in any other article, or one that the browser cannot store, is sent
 * directly. Rejects where the server refuses it, as `send` does; nobody waits for the outcome of a reading report.
 */
export async function queueOrSend(
  articleId: number,
  done: NewEntry,
  send: () => Promise<unknown>,
): Promise<Outcome> {
  const owner = keeperOf(articleId);
  if (owner !== undefined) {
    if (hasLeft(owner)) return "signed-out";
    const id = await enqueue(owner, done).catch(() => undefined);
    if (id !== undefined) return syncQueued({ owner, articleId, id, isAwaited: done.kind !== "report" });
    if (hasLeft(owner)) return "signed-out";
    // Another tab has removed the last saved article, which this tab still shows.
    void readKept();
  }
  await send();
  return "sent";
}

/**
 * Whether this account has just signed out, here or in another tab, or somebody else has signed in: nothing of theirs may
 * be stored again.
 */
function hasLeft(owner: number): boolean {
  const mark = readKeptMark();
  return mark === undefined ? currentSession().state === "visitor" : mark !== owner;
}

type JustKept = { owner: number; articleId: number; id: string; isAwaited: boolean };

async function syncQueued({ owner, articleId, id, isAwaited }: JustKept): Promise<Outcome> {
  if (isAwaited) awaited.set(id, undefined);
  const synced = syncAndTidy(owner, articleId);
  if (!isAwaited) return "queued";
  const { isSignedOut } = await synced;
  const refusal = awaited.get(id);
  awaited.delete(id);
  if (refusal) throw refusal;
  if (refusal === null) return "synced";
  return isSignedOut ? "queued-until-sign-in" : "queued";
}

async function syncAndTidy(owner: number, articleId: number): Promise<{ isSignedOut: boolean }> {
  let isSignedOut = false;
  if (mayAskAgain()) {
    await syncOutbox(owner).catch((error: unknown) => {
      isSignedOut = toApiError(error).status === 401;
    });
  }
  // Another tab removed the article meanwhile, or this one did, and left what the queue needed.
  if (await hasArticle({ accountId: owner, articleId }).catch(() => false)) return { isSignedOut };
  await tidyUp().catch(() => undefined);
  await readKept();
  return { isSignedOut };
}

/** The account for which an article is saved here. */
function keeperOf(articleId: number): number | undefined {
  const { account, articles } = currentKept();
  return articles.some((each) => each.articleId === articleId) ? account?.id : undefined;
}

/** Whether something in the queue may be sent now. */
export async function hasQueued(accountId: number): Promise<boolean> {
  return mayAskAgain() && (await readQueued(accountId, 1)).length > 0;
}

async function readQueued(accountId: number, limit: number): Promise<OfflineEntry[]> {
  const waiting = (await readEntries(accountId)).map(({ entry }) => entry);
  return waiting.filter(({ id }) => !aside.has(id)).slice(0, limit);
}

/** Adds an entry to the end of the queue. @returns its ID */
async function enqueue(accountId: number, done: NewEntry): Promise<string> {
  lastAt = Math.max(Date.now(), lastAt + 1);
  const entry: OfflineEntry = { ...done, id: newId(), at: new Date(lastAt).toISOString() };
  await keepEntry({ accountId, entry });
  return entry.id;
}

/**
 * Sends the queue of the signed-in account; rejects without a connection, or where the server refuses requests for now.
 * Callers that come while it is being sent share one delivery after that, so that they do not pile up on a connection that
 * answers nothing.
 */
export async function syncOutbox(accountId: number): Promise<void> {
  if (nextSync?.accountId !== accountId) {
    const next: Sync = {
      accountId,
      ended: lastSync
        .catch(() => undefined)
        .then(async () => {
          if (nextSync === next) nextSync = undefined;
          await sendQueued(accountId);
        }),
    };
    nextSync = next;
    lastSync = next.ended;
  }
  await nextSync.ended;
}

async function sendQueued(accountId: number): Promise<void> {
  let atOnce: number = limits.offlineEntriesMax;
  for (;;) {
    const entries = cut(await readQueued(accountId, atOnce));
    if (entries.length === 0) return;
    try {
      const outcomes = await leavingApi.offline.syncEntries.mutate({ accountId, entries });
      const failed = outcomes.filter(({ refusal }) => refusal === "internal");
      for (const { id } of failed) aside.add(id);
      const done = outcomes.filter(({ refusal }) => refusal !== "internal");
      await removeEntries(
        accountId,
        done.map(({ id }) => id),
      );
      for (const each of done) answer(entries, each.id, errorOf(each));
    } catch (error) {
      const refusal = toApiError(error);
      // A batch that the server cannot parse is sent again entry by entry, and only the one to blame is dropped.
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

function cut(entries: readonly OfflineEntry[]): OfflineEntry[] {
  let bytes = 0;
  return entries.filter((entry, index) => {
    bytes += new Blob([JSON.stringify(entry)]).size;
    return index === 0 || bytes <= bytesAtOnce;
  });
}

/** The error that the direct call would have been refused with. */
function errorOf({ refusal: code, message }: SyncOutcomes[number]): ApiError | null {
  return code === null ? null : refusalOf(isErrorCode(code) ? code : "not-found", message);
}

/**
 * Calls back whenever the server has answered a queued acknowledgement, accepted or refused.
 * @returns a function that unsubscribes
 */
export const followAcknowledgements = acknowledgements.subscribe;

/**
 * Calls back whenever the server has refused an entry because its article is not, or no longer, for this member.
 * @returns a function that unsubscribes
 */
export const followMissing = missing.subscribe;

/** Reports an entry's outcome to the caller that awaits it; without one, shows a refusal as a toast. */
function answer(entries: readonly OfflineEntry[], id: string, refusal: ApiError | null): void {
  const entry = entries.find((each) => each.id === id);
  if (awaited.has(id)) awaited.set(id, refusal);
  else if (refusal) sayRefusal(entry, refusal);
  if (entry?.kind === "acknowledgement") acknowledgements.notify();
  if (refusal?.code === "not-found") missing.notify();
}

function sayRefusal(entry: OfflineEntry | undefined, refusal: ApiError): void {
  const { code } = refusal;
  const { refused, reasons } = offlineCopy.acknowledgement;
  if (entry?.kind === "mark") {
    const reason = (code === "not-found" ? undefined : failureMessage(refusal)) ?? reasons.other;
    const { id, articleId, page, note } = entry.mark;
    const title = currentKept().articles.find((each) => each.articleId === articleId)?.article.title ?? null;
    if (note === null)
      showToast({ title: offlineCopy.markRefused, description: reason, tone: "destructive" });
    // A toast is gone in seconds, and with it what was typed.
    else keepRefusedNote({ id, note, page, title, reason });
  }
  if (entry?.kind === "acknowledgement") {
    const isNamed = code === "edition-superseded" || code === "sentence-changed" || code === "pages-unseen";
    const reason = isNamed ? reasons[code] : reasons.other;
    showToast({ title: refused, description: reason, tone: "destructive" });
  }
}
