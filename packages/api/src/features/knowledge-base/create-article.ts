import { articleItemSchema, articleSchema } from "@antochi/contract/knowledge-base";
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
    await requireCategory(ctx.db, input.categoryId);
    const at = ctx.now();
    const article = await withinArticlePolicy(() =>
      insertArticle(ctx.db, { ...input, createdBy: ctx.user.id, createdAt: at, updatedAt: at }),
    );
    return presentArticle(article, ctx.user);
  });
