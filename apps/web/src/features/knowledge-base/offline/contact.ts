import type { CurrentUser } from "@antochi/contract/auth";
import { limits } from "@antochi/contract/limits";
import type { KeptAnswer } from "@antochi/contract/offline";
import { toApiError } from "../../../api-client/api-error.ts";
import { leavingApi } from "../../../api-client/send-on-leaving.ts";
import { offlineCopy as copy } from "../../../content/offline.ts";
import { noteAccount, readKeptMark } from "../../../device/kept-mark.ts";
import {
  changeAccount,
  changeArticle,
  readAccounts,
  readArticles,
  removeAccount,
  removeArticles,
  removeEverything,
  removeWhatIsOver,
  tidyUp,
} from "../../../device/keeping.ts";
import { aheadOf, type KeptAccount, type KeptArticle, keptUntil } from "../../../device/kept-rows.ts";
import { showToast } from "../../../ui/toasts/toast.ts";
import { readKept } from "./kept-state.ts";
import { noteRefusal } from "./refusals.ts";
import { syncOutbox } from "./outbox.ts";

/** An edition of an article that was removed from this device; a newer one may take its place. */
export type Gone = Pick<KeptArticle, "articleId" | "edition">;

export type Contact = {
  /** Those of the signed-in user. */
  gone: readonly Gone[];
  /** False where the server refused a part of it for now. */
  isDone: boolean;
};

/**
 * Synchronises with the server after a time offline: sends what the signed-in user did meanwhile, and asks for every
 * account on this device what may stay here. Rejects where there is no connection.
 */
export async function contact(user: CurrentUser | null): Promise<Contact> {
  if (readKeptMark() === undefined) return { gone: [], isDone: true };
  const gone: Gone[] = [];
  let isDone = true;
  /** A step that the server refuses does not stop the others. */
  async function attempt(step: () => Promise<void>): Promise<void> {
    try {
      await step();
    } catch (error) {
      const failure = toApiError(error);
      if (failure.status === null) throw error;
      noteRefusal(failure);
      isDone = false;
    }
  }
  try {
    if (user) {
      noteAccount(user.id);
      await attempt(() => syncOutbox(user.id));
    }
    for (const account of await readAccounts()) {
      // The answer for the previous account may have removed everything.
      if (readKeptMark() === undefined) break;
      const isOwn = account.id === user?.id;
      await attempt(async () => {
        const removed = await obey(isOwn ? { ...account, user } : account);
        if (isOwn) gone.push(...removed);
      });
    }
    // After asking: an article whose period the server has just renewed has not expired.
    await removeWhatIsOver();
    await tidyUp();
  } finally {
    await readKept();
  }
  return { gone, isDone };
}

/** Offline: removes what has expired all the same. */
export async function stayAlone(): Promise<void> {
  try {
    await removeWhatIsOver();
    await tidyUp();
  } finally {
    await readKept();
  }
}

/** @returns the articles that were removed */
async function obey(account: KeptAccount): Promise<Gone[]> {
  const kept = await readArticles(account.id);
  const { state, at, articles } = await judge(account.token, kept);
  if (state === "off") await removeEverything();
  if (state === "ended") await removeAccount(account.id);
  if (state !== "kept") return [];
  const now = Date.now();
  const met = { contactAt: now, aheadBy: aheadOf(at, now), seenAt: now };
  await changeAccount(account.id, () => ({ user: account.user, ...met }));
  const isAnyOver = articles.some(
    ({ mayKeep, days }) => mayKeep && days !== null && keptUntil(met, { days }) <= now,
  );
  if (isAnyOver && account.id === readKeptMark()) {
    const { removed, text } = copy.clockAhead;
    showToast({ title: removed, description: text, tone: "destructive" });
  }
  const removed = new Set(articles.flatMap(({ articleId, mayKeep }) => (mayKeep ? [] : [articleId])));
  await removeArticles(account.id, [...removed]);
  for (const { articleId, mayKeep, edition, days } of articles) {
    const was = kept.find((each) => each.articleId === articleId);
    if (!mayKeep || !was || days === null) continue;
    const newerEdition = edition !== null && edition > was.edition ? edition : null;
    if (days !== was.days || newerEdition !== was.newerEdition)
      await changeArticle(was, () => ({ days, newerEdition }));
  }
  return kept.filter(({ articleId }) => removed.has(articleId));
}

/** Asks which articles may stay, however many: in as many requests as it takes. */
export async function judge(
  token: string,
  kept: readonly Pick<KeptArticle, "articleId" | "edition">[],
): Promise<KeptAnswer> {
  const atOnce = limits.offlineArticlesMax;
  const asked = kept.slice(0, atOnce).map(({ articleId, edition }) => ({ articleId, edition }));
  const answer = await leavingApi.offline.judgeKept.mutate({ token, articles: asked });
  if (answer.state !== "kept" || kept.length <= atOnce) return answer;
  const rest = await judge(token, kept.slice(atOnce));
  return { ...rest, articles: [...answer.articles, ...rest.articles] };
}
