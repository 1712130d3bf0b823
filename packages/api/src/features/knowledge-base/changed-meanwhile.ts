import type { ArticleChange } from "@antochi/contract/knowledge-base";
import type { DatabaseTransaction } from "@antochi/db/schema";
import type { KnowledgeBaseArticle } from "@antochi/db/tables/knowledge-base-articles";
import { changedMeanwhile, changedSinceSeen } from "../../audit/changed-meanwhile.ts";
import { audienceOf } from "./publication.ts";

/**
 * Refuses to change fields that another administrator, or a scheduled date, has changed since the caller saw them, and says
 * who it was. The article must be locked. A field that already has the wanted value is no conflict, nor is one that `seen`
 * leaves out.
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

/** The article's fields as the list shows them to an editor. */
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
