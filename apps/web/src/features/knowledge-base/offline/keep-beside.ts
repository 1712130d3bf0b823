import { readKeptMark } from "../../../device/kept-mark.ts";
import { changeArticle } from "../../../device/keeping.ts";
import type { KeptArticle } from "../../../device/kept-rows.ts";
import { currentKept } from "./kept-state.ts";
import { withSeenOf } from "./seen-pages.ts";

/**
 * Stores new facts about a saved article beside it, for use offline. Pages seen that have not been sent to the server yet
 * stay marked as seen. Does nothing for articles that are not saved.
 */
export function keepBeside(
  articleId: number,
  known: Partial<Pick<KeptArticle, "marks" | "standing" | "position">>,
): void {
  const kept = currentKept().articles.find((each) => each.articleId === articleId);
  if (!kept || readKeptMark() !== kept.accountId) return;
  changeArticle(kept, ({ standing: before }) =>
    known.standing && before ? { ...known, standing: withSeenOf(known.standing, before) } : known,
  ).catch(() => undefined);
}
