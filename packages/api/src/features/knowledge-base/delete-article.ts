import { messageAnswerSchema } from "@antochi/contract/accounts";
import { byId } from "@antochi/contract/ids";
import { articleMissing } from "../../missing.ts";
import { dropStoredPdf } from "../../stored-files/removal.ts";
import { adminProcedure } from "../../trpc.ts";
import { removeArticle } from "./article-queries.ts";

/** Removes an article and its log at once, and its PDF as soon as the store can. */
export const deleteArticle = adminProcedure
  .meta({
    rest: { method: "DELETE", path: "/api/knowledge-base/articles/{id}", summary: "Remove an article" },
  })
  .input(byId)
  .output(messageAnswerSchema)
  .mutation(async ({ ctx, input }) => {
    await ctx.db.transaction().execute(async (tx) => {
      const article = await removeArticle(tx, input.id);
      if (!article) throw articleMissing();
      await dropStoredPdf(tx, article.pdfPath);
    });
    return { message: "Article deleted" };
  });
