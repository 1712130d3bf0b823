import { type ArticleFields, articleItemSchema, articleSchema } from "@antochi/contract/knowledge-base";
import type { Database } from "@antochi/db/schema";
import type { KnowledgeBaseArticle } from "@antochi/db/tables/knowledge-base-articles";
import { adminProcedure } from "../../trpc.ts";
import { requireCategory, withinArticlePolicy } from "./article-policy.ts";
import { insertArticle } from "./article-queries.ts";
import { presentArticle } from "./present-article.ts";

/** Publishes an article with a registered PDF that no other article has. */
export const createArticle = adminProcedure
  .meta({
    rest: { method: "POST", path: "/api/knowledge-base/articles", status: 201, summary: "Add an article" },
  })
  .input(articleSchema)
  .output(articleItemSchema)
  .mutation(async ({ ctx, input }) => {
    const article = await publishArticle(ctx.db, { ...input, createdBy: ctx.user.id, at: ctx.now() });
    return presentArticle(article, ctx.user);
  });

/** Adds an article. Refuses an unknown category, and a PDF that is not registered or that another article has. */
export async function publishArticle(
  db: Database,
  { at, ...article }: ArticleFields & { createdBy: number; at: Date },
): Promise<KnowledgeBaseArticle> {
  await requireCategory(db, article.categoryId);
  return withinArticlePolicy(() => insertArticle(db, { ...article, createdAt: at, updatedAt: at }));
}
