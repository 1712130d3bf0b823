import type { CurrentUser } from "@antochi/contract/accounts";
import { limits } from "@antochi/contract/limits";
import type { KeptAnswer } from "@antochi/contract/offline";
import { toApiError } from "../../../api-client/api-error.ts";
import { leavingApi } from "../../../api-client/send-on-leaving.ts";
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
import type { KeptAccount, KeptArticle } from "../../../device/kept-rows.ts";
import { readKept } from "./kept-state.ts";
import { noteRefusal } from "./refusals.ts";
import { tellWaiting } from "./tell.ts";

export type Contact = {
  /** The articles of who is signed in that gave way, perhaps to a newer edition. */
  gone: readonly number[];
  /** Whether all was done; else the server takes no more for now. */
  isDone: boolean;
};

/**
 * Meets the server after a while without it: tells what was done meanwhile, of who is signed in alone, and does with what is
 * kept of anybody what the server says. Rejects where there is no line.
 */
export async function contact(user: CurrentUser | null): Promise<Contact> {
  if (readKeptMark() === undefined) return { gone: [], isDone: true };
  const gone: number[] = [];
  let isDone = true;
  /** What the server does not take keeps nothing else from being done. */
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
      await attempt(() => tellWaiting(user.id));
    }
    for (const account of await readAccounts()) {
      // What was said of the one before took away what is kept of all.
      if (readKeptMark() === undefined) break;
      const isOwn = account.id === user?.id;
      await attempt(async () => {
        const removed = await obey(isOwn ? { ...account, user } : account);
        if (isOwn) gone.push(...removed);
      });
    }
    // Asked first: what the server has just let stay is not over.
    await removeWhatIsOver();
    await tidyUp();
  } finally {
    await readKept();
  }
  return { gone, isDone };
}

/** Without a line: what may not stay goes all the same. */
export async function stayAlone(): Promise<void> {
  try {
    await removeWhatIsOver();
    await tidyUp();
  } finally {
    await readKept();
  }
}

/** @returns the articles that were removed */
async function obey(account: KeptAccount): Promise<number[]> {
  const kept = await readArticles(account.id);
  const { state, articles } = await judge(account.token, kept);
  if (state === "off") await removeEverything();
  if (state === "ended") await removeAccount(account.id);
  if (state !== "kept") return [];
  const now = Date.now();
  await changeAccount(account.id, () => ({ user: account.user, contactAt: now, seenAt: now }));
  const gone = articles.flatMap(({ articleId, mayKeep }) => (mayKeep ? [] : [articleId]));
  await removeArticles(account.id, gone);
  for (const { articleId, mayKeep, edition, days } of articles) {
    const was = kept.find((each) => each.articleId === articleId);
    if (!mayKeep || !was || days === null) continue;
    const newerEdition = edition !== null && edition > was.edition ? edition : null;
    if (days !== was.days || newerEdition !== was.newerEdition)
      await changeArticle(was, () => ({ days, newerEdition }));
  }
  return gone;
}

/** Asks what becomes of articles, however many: in as many questions as it takes. */
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
