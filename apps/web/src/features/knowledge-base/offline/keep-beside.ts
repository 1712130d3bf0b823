import { readKeptMark } from "../../../device/kept-mark.ts";
import { changeArticle } from "../../../device/keeping.ts";
import type { KeptArticle } from "../../../device/kept-rows.ts";
import { currentKept } from "./kept-state.ts";
import { withSeenOf } from "./seen-pages.ts";

/**
 * Keeps what has become known of a saved article beside it, for the time without a line: of pages that were seen also those
 * that the server has not been told of. Of other articles it does nothing.
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
