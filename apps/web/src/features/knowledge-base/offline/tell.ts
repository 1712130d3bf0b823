import type { ToldEntry } from "@antochi/contract/offline";
import { limits } from "@antochi/contract/limits";
import { toApiError } from "../../../api-client/api-error.ts";
import { leavingApi } from "../../../api-client/send-on-leaving.ts";
import { offlineCopy } from "../../../content/offline.ts";
import { readKeptMark } from "../../../device/kept-mark.ts";
import { keepEntry, readEntries, removeEntries } from "../../../device/keeping.ts";
import { showToast } from "../../../ui/toast.ts";
import { newId } from "../reader/new-id.ts";
import { currentKept } from "./kept-state.ts";

type Untold = ToldEntry extends infer Entry
  ? Entry extends ToldEntry
    ? Omit<Entry, "id" | "at">
    : never
  : never;

/** A request that outlives its page carries no more than 64 kB. */
const bytesAtOnce = 40_000;

let telling: Promise<void> | undefined;
let lastAt = 0;

/**
 * Keeps what somebody does in a saved article on the device and tells it, now or when there is a line: once, whatever becomes of
 * page and answer. What is done in any other article is sent as ever.
 */
export async function tellOrSend(
  articleId: number,
  done: Untold,
  send: () => Promise<unknown>,
): Promise<void> {
  const { account, articles } = currentKept();
  if (!account || !articles.some((each) => each.articleId === articleId)) {
    await send();
    return;
  }
  // They have just signed out: nothing of theirs begins to be kept again.
  if (readKeptMark() !== account.id) return;
  await keepToTell(account.id, done);
  await tellWaiting(account.id).catch(() => undefined);
}

/** Keeps it to be told, after whatever was kept before. */
export async function keepToTell(accountId: number, done: Untold): Promise<void> {
  lastAt = Math.max(Date.now(), lastAt + 1);
  const entry: ToldEntry = { ...done, id: newId(), at: new Date(lastAt).toISOString() };
  await keepEntry({ accountId, entry });
}

/** Tells what waits of the account that is signed in; rejects where there is no line. */
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
    const waiting = await readEntries(accountId, atOnce);
    const entries = cut(waiting.map(({ entry }) => entry));
    if (entries.length === 0) return;
    try {
      const heard = await leavingApi.offline.tellEntries.mutate({ accountId, entries });
      await removeEntries(
        accountId,
        heard.map(({ id }) => id),
      );
      for (const { id, refusal } of heard) sayRefusal(entries, id, refusal);
    } catch (error) {
      // Of a batch that the server cannot read, the one is given up that is to blame.
      if (toApiError(error).status !== 400) throw error;
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
