import { messageAnswerSchema } from "@antochi/contract/accounts";
import { byId } from "@antochi/contract/ids";
import { articleMissing } from "../../missing.ts";
import { dropStoredPdf } from "../../stored-files/removal.ts";
import { adminProcedure } from "../../trpc.ts";
import { findPdfsOf, lockArticle, removeArticle } from "./article-queries.ts";

/** Removes an article and its log at once, and the PDFs of its editions as soon as the store can. */
export const deleteArticle = adminProcedure
  .meta({
    rest: { method: "DELETE", path: "/api/knowledge-base/articles/{id}", summary: "Remove an article" },
  })
  .input(byId)
  .output(messageAnswerSchema)
  .mutation(async ({ ctx, input }) => {
    await ctx.db.transaction().execute(async (tx) => {
      // An edition that is added meanwhile waits, and finds no article.
      if (!(await lockArticle(tx, input.id))) throw articleMissing();
      const pdfs = await findPdfsOf(tx, input.id);
      await removeArticle(tx, input.id);
      for (const pdfPath of pdfs) await dropStoredPdf(tx, pdfPath);
    });
    return { message: "Article deleted" };
  });
