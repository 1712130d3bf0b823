import { useSyncExternalStore } from "react";
import { readKeptMark } from "../../../device/kept-mark.ts";
import type { KeptAccount, KeptArticle } from "../../../device/kept-rows.ts";
import { readAccount, readArticles } from "../../../device/keeping.ts";
import { createListeners } from "../../../ui/listeners.ts";

/** What this browser keeps of whoever it may show it to. */
export type Kept = {
  /** False while it is looked up. */
  isRead: boolean;
  account: KeptAccount | undefined;
  /** Saved last first. */
  articles: readonly KeptArticle[];
  /** What is being saved: the share of its bytes that is there, by article. */
  saving: ReadonlyMap<number, number>;
};

const nothing: Kept = { isRead: true, account: undefined, articles: [], saving: new Map() };

let kept: Kept = { ...nothing, isRead: readKeptMark() === undefined };
const { subscribe, notify } = createListeners();

/** Follows it. */
export function useKept(): Kept {
  return useSyncExternalStore(subscribe, currentKept);
}

/** The same at this moment, for what runs outside React. */
export function currentKept(): Kept {
  return kept;
}

/** Looks again at what lies on the device. */
export async function readKept(): Promise<void> {
  try {
    // A connection that the browser gave up meanwhile is opened anew the next time.
    const { account, articles } = await lookUp().catch(lookUp);
    // What is being saved may have become another meanwhile.
    const { saving } = kept;
    become({ isRead: true, account, articles: articles.toSorted((a, b) => b.savedAt - a.savedAt), saving });
  } catch {
    // A browser that keeps nothing, such as in a private window, has nothing to show.
    become({ ...nothing, saving: kept.saving });
  }
}

async function lookUp(): Promise<Pick<Kept, "account" | "articles">> {
  const mark = readKeptMark();
  const account = mark === undefined ? undefined : await readAccount(mark);
  return { account, articles: account ? await readArticles(account.id) : [] };
}

/** Says how far an article is saved; undefined once it is, or is not going to be. */
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
