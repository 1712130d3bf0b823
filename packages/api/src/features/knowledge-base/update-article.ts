import { articleItemSchema, articleUpdateSchema } from "@antochi/contract/knowledge-base";
import { articleMissing } from "../../missing.ts";
import { dropStoredPdf } from "../../stored-files/removal.ts";
import { adminProcedure } from "../../trpc.ts";
import { requireCategory, withinArticlePolicy } from "./article-policy.ts";
import { changeArticle, lockArticle } from "./article-queries.ts";
import { presentArticle } from "./present-article.ts";

/** Changes title and category, and the PDF where another one is given; the old one is then removed. */
export const updateArticle = adminProcedure
  .meta({
    rest: { method: "PUT", path: "/api/knowledge-base/articles/{id}", summary: "Change an article" },
  })
  .input(articleUpdateSchema)
  .output(articleItemSchema)
  .mutation(async ({ ctx, input }) => {
    const article = await withinArticlePolicy(() =>
      ctx.db.transaction().execute(async (tx) => {
        const before = await lockArticle(tx, input.id);
        if (!before) throw articleMissing();
        await requireCategory(tx, input.categoryId);
        const after = await changeArticle(tx, { ...input, updatedAt: ctx.now() });
        if (after.pdfPath !== before.pdfPath) await dropStoredPdf(tx, before.pdfPath);
        return after;
      }),
    );
    return presentArticle(article, ctx.user);
  });
