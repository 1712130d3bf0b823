import type { CurrentUser } from "@antochi/contract/auth";
import type { ListedArticle, ListedCategory } from "@antochi/contract/knowledge-base";
import { failureMessage, toApiError } from "../../../api-client/api-error.ts";
import { offlineCopy as copy } from "../../../content/offline.ts";
import type { KeptArticle } from "../../../device/kept-rows.ts";
import { removeArticles, tidyUp } from "../../../device/keeping.ts";
import { noticeSignOut } from "../../../session/notice-sign-out.ts";
import { formatSize } from "../../../ui/format-size.ts";
import { showToast, type ToastWords } from "../../../ui/toasts/toast.ts";
import type { ArticleActions } from "../article-actions.ts";
import type { Library } from "../use-library.ts";
import { canKeep } from "../../../device/worker.ts";
import { readKept, useKept } from "./kept-state.ts";
import { ClockAhead, DeviceFull, saveArticle } from "./save-article.ts";

export type SavedState = { state: "none" } | { state: "saving"; share: number } | { state: "saved" };

/** Whether an article is saved on this device, or being saved. */
export function useSaved(articleId: number): SavedState {
  const { articles, saving } = useKept();
  const share = saving.get(articleId);
  if (share !== undefined) return { state: "saving", share };
  return { state: articles.some((each) => each.articleId === articleId) ? "saved" : "none" };
}

type Asked = { user: CurrentUser; article: ListedArticle; category: ListedCategory | undefined };

type Opened = { user: CurrentUser; article: ListedArticle; library: Library };

/** Saving and removing the open article on this device; undefined where it may not be saved. */
export function deviceOf({ user, article, library }: Opened): ArticleActions["device"] {
  if (!article.document?.offlineDays || !canKeep()) return undefined;
  const category = library.categories.find(({ id }) => id === article.categoryId);
  return {
    save: () => void save({ user, article, category }),
    remove: () => void remove([{ accountId: user.id, articleId: article.id }]),
  };
}

/** Saves an article and reports the outcome in a toast. */
async function save(asked: Asked): Promise<void> {
  const { document } = asked.article;
  try {
    await saveArticle(asked);
    showToast({ title: copy.done, description: copy.doneText(document?.offlineDays ?? 1) });
  } catch (error) {
    const refusal = await noticeSignOut(error);
    showToast({ ...describeFailure(refusal, document?.size ?? 0), tone: "destructive" });
  }
}

/** @param size the document's, in bytes */
function describeFailure(error: unknown, size: number): ToastWords {
  const { full, clockAhead, failed } = copy;
  if (error instanceof DeviceFull) return { title: full.title, description: full.text(formatSize(size)) };
  if (error instanceof ClockAhead) return { title: clockAhead.notSaved, description: clockAhead.text };
  const { status } = toApiError(error);
  // The server's words for what is not there any more would say nothing.
  const isGone = status === 404;
  const reason = isGone
    ? copy.acknowledgement.reasons.other
    : status === null
      ? undefined
      : failureMessage(error);
  return { title: failed.title, description: reason ?? failed.text };
}

/**
 * Removes articles from this device, not from the library, and reports the outcome in a toast.
 * @returns whether they are gone
 */
export async function remove(
  kept: readonly Pick<KeptArticle, "accountId" | "articleId">[],
): Promise<boolean> {
  const [first] = kept;
  if (!first) return true;
  try {
    await removeArticles(
      first.accountId,
      kept.map(({ articleId }) => articleId),
    );
  } catch {
    const { title, text } = copy.notRemoved;
    showToast({ title, description: text, tone: "destructive" });
    return false;
  }
  // Before tidying: an action in it that is sent from now on then tidies up after itself.
  await readKept();
  // If this fails, the rest is cleaned up at the next contact.
  await tidyUp().catch(() => undefined);
  await readKept();
  showToast({ title: copy.removed });
  return true;
}
