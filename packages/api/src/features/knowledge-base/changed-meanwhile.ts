import type { ArticleChange } from "@antochi/contract/knowledge-base";
import type { DatabaseTransaction } from "@antochi/db/schema";
import type { KnowledgeBaseArticle } from "@antochi/db/tables/knowledge-base-articles";
import { changedMeanwhile, changedSinceSeen } from "../../audit/changed-meanwhile.ts";
import { audienceOf } from "./publication.ts";

/**
 * Refuses a change of what another administrator, or its date, has made otherwise since whoever asks for it saw it, and says
 * who it was. The article is locked. What is as it is wanted already is no reason, and nothing is where
 * they do not say what they saw.
 */
export async function refuseWhereChangedMeanwhile(
  tx: DatabaseTransaction,
  article: KnowledgeBaseArticle,
  { seen = {}, ...wanted }: Omit<ArticleChange, "id">,
): Promise<void> {
  const fields = changedSinceSeen({ present: seenNow(article), seen, wanted });
  if (fields.length === 0) return;
  throw await changedMeanwhile(tx, {
    code: "article-changed",
    fields,
    edits: {
      object: { kind: "article", id: article.id },
      acts: ["article-changed", "article-published", "article-withdrawn"],
    },
    kept: "Your text is kept.",
  });
}

/** An article as the list shows it to whoever edits it. */
function seenNow(article: KnowledgeBaseArticle) {
  const { categoryId, title, description, handling, tracesCopies, state, offlineDays } = article;
  return {
    categoryId,
    title,
    description,
    handling,
    tracesCopies,
    state,
    publishAt: article.publishAt?.toISOString() ?? null,
    withdrawAt: article.withdrawAt?.toISOString() ?? null,
    offlineDays,
    audience: audienceOf(article.audience),
  };
}
