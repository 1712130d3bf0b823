import { ofArticleSchema, scanProgressSchema } from "@antochi/contract/scanned-pages";
import { articleMissing } from "../../procedures/missing.ts";
import { retryFailedPages } from "../../stored-files/read-scans.ts";
import { adminProcedure } from "../../trpc.ts";
import { findProgress } from "./scan-queries.ts";

/** Retries the recognition of those scanned pages of an article that failed. */
export const retryScan = adminProcedure
  .input(ofArticleSchema)
  .output(scanProgressSchema)
  .mutation(async ({ ctx, input: { articleId } }) => {
    await ctx.db.transaction().execute(async (tx) => {
      const article = await tx
        .selectFrom("knowledgeBaseArticles")
        .select("pdfPath")
        .where("id", "=", articleId)
        .executeTakeFirst();
      if (!article) throw articleMissing();
      await retryFailedPages(tx, { objectPath: article.pdfPath });
    });
    return { on: ctx.ocr, ...(await findProgress(ctx.db, articleId)) };
  });
