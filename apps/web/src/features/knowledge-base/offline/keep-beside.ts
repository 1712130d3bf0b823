import { readKeptMark } from "../../../device/kept-mark.ts";
import { changeArticle } from "../../../device/keeping.ts";
import type { KeptArticle } from "../../../device/kept-rows.ts";
import { currentKept } from "./kept-state.ts";

/** Keeps what has become known of a saved article beside it, for the time without a line. Of others it does nothing. */
export function keepBeside(
  articleId: number,
  known: Partial<Pick<KeptArticle, "marks" | "standing" | "position">>,
): void {
  const kept = currentKept().articles.find((each) => each.articleId === articleId);
  if (kept && readKeptMark() === kept.accountId) changeArticle(kept, known).catch(() => undefined);
}
