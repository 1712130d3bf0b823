import { ofArticleSchema, scanProgressSchema } from "@antochi/contract/scanned-pages";
import { adminProcedure } from "../../trpc.ts";
import { findProgress } from "./scan-queries.ts";

/** How far the recognition of an article's scanned pages is. */
export const scanProgress = adminProcedure
  .input(ofArticleSchema)
  .output(scanProgressSchema)
  .query(async ({ ctx, input }) => ({ on: ctx.ocr, ...(await findProgress(ctx.db, input.articleId)) }));
