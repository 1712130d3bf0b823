import { DomainError } from "@antochi/contract/errors";
import type { ArticleChange } from "@antochi/contract/knowledge-base";
import { namesOf } from "@antochi/contract/names-of";
import type { DatabaseTransaction } from "@antochi/db/schema";
import type { KnowledgeBaseArticle } from "@antochi/db/tables/knowledge-base-articles";
import { findLastEditor } from "../../audit/last-editor.ts";
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
  const present = seenNow(article);
  const issues = namesOf(present)
    .filter((field) => {
      const differs = (value: unknown) => JSON.stringify(value) !== JSON.stringify(present[field]);
      return seen[field] !== undefined && differs(seen[field]) && differs(wanted[field]);
    })
    .map((path) => ({ path, message: "Changed meanwhile" }));
  if (issues.length === 0) return;
  const by = await findLastEditor(tx, {
    object: { kind: "article", id: article.id },
    acts: ["article-changed", "article-published", "article-withdrawn"],
  });
  throw new DomainError("article-changed", {
    message: `This article was changed meanwhile${by === undefined ? "" : `, last by ${by}`}. Your text is kept.`,
    issues,
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
