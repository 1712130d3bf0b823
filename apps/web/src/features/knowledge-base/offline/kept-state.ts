import { useSyncExternalStore } from "react";
import { followKeptChanges } from "../../../device/kept-changes.ts";
import { readKeptMark } from "../../../device/kept-mark.ts";
import type { KeptAccount, KeptArticle } from "../../../device/kept-rows.ts";
import { readAccount, readArticles } from "../../../device/keeping.ts";
import { createListeners } from "../../../ui/listeners.ts";

/** What this browser keeps of the account that it may show. */
export type Kept = {
  /** False while the database is being read. */
  isRead: boolean;
  account: KeptAccount | undefined;
  /** The latest saved first. */
  articles: readonly KeptArticle[];
  /** Articles being saved: by article, the share of its bytes that has arrived. */
  saving: ReadonlyMap<number, number>;
};

const nothing: Kept = { isRead: true, account: undefined, articles: [], saving: new Map() };

let kept: Kept = { ...nothing, isRead: readKeptMark() === undefined };
const { subscribe, notify } = createListeners();
let isFollowing = false;

/** Subscribes to it, whichever tab changes it. */
export function useKept(): Kept {
  return useSyncExternalStore(subscribeAll, currentKept);
}

function subscribeAll(listener: () => void): () => void {
  if (!isFollowing) followKeptChanges(() => void readKept());
  isFollowing = true;
  return subscribe(listener);
}

/** The current value, for code outside React. */
export function currentKept(): Kept {
  return kept;
}

/** Reads again what is stored on the device. */
export async function readKept(): Promise<void> {
  try {
    // A database connection that the browser closed meanwhile is reopened by the second try.
    const { account, articles } = await lookUp().catch(lookUp);
    // Read after the await: it may have changed meanwhile.
    const { saving } = kept;
    become({ isRead: true, account, articles: articles.toSorted((a, b) => b.savedAt - a.savedAt), saving });
  } catch {
    // A browser that stores nothing, as in a private window, has nothing to show.
    become({ ...nothing, saving: kept.saving });
  }
}

async function lookUp(): Promise<Pick<Kept, "account" | "articles">> {
  const mark = readKeptMark();
  const account = mark === undefined ? undefined : await readAccount(mark);
  return { account, articles: account ? await readArticles(account.id) : [] };
}

/** Notes how much of an article is saved (0 to 1); undefined once saving is over, whether or not it succeeded. */
export function showSaving(articleId: number, share: number | undefined): void {
  const saving = new Map(kept.saving);
  if (share === undefined) saving.delete(articleId);
  else saving.set(articleId, share);
  become({ ...kept, saving });
}

function become(next: Kept): void {
  kept = next;
  notify();
}
