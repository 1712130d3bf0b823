import {
  articleItemSchema,
  articleSchema,
  type NewArticle,
  newArticleSchema,
} from "@antochi/contract/knowledge-base";
import type { DatabaseTransaction } from "@antochi/db/schema";
import type { KnowledgeBaseArticle } from "@antochi/db/tables/knowledge-base-articles";
import { recordAct } from "../../audit/record-act.ts";
import { adminProcedure } from "../../trpc.ts";
import { requireCategory, withinArticlePolicy } from "./article-policy.ts";
import { insertArticle } from "./article-queries.ts";
import { presentArticle } from "./present-article.ts";
import { enqueueSchedule, publishedNow, requireAudience, reschedule } from "./publication.ts";

/** Adds an article with a registered PDF that no other article has, published for every member unless the input differs. */
export const createArticle = adminProcedure
  .meta({
    rest: {
      method: "POST",
      path: "/api/knowledge-base/articles",
      status: 201,
      input: articleSchema,
      summary: "Add an article",
    },
  })
  .input(newArticleSchema)
  .output(articleItemSchema)
  .mutation(async ({ ctx, input }) => {
    const article = await ctx.db.transaction().execute(async (tx) => {
      const added = await addArticle(tx, { ...input, createdBy: ctx.user.id, at: ctx.now() });
      const { id, title, categoryId, pdfPath, state } = added;
      const on = { id, label: title };
      const details = { categoryId, pdfPath, state };
      await recordAct(tx, ctx, { act: "article-created", by: ctx.user.id, on, details });
      return added;
    });
    return presentArticle(article, ctx.user);
  });

/** Adds an article. Refuses an unknown category, and a PDF that is not registered or that another article has. */
export async function addArticle(
  tx: DatabaseTransaction,
  {
    categoryId,
    title,
    pdfPath,
    description = null,
    handling = null,
    offlineDays = null,
    tracesCopies = false,
    audience = [],
    createdBy,
    at,
    ...schedule
  }: NewArticle & { createdBy: number; at: Date },
): Promise<KnowledgeBaseArticle> {
  await requireCategory(tx, categoryId);
  const fields = {
    categoryId,
    title,
    pdfPath,
    description,
    handling,
    offlineDays,
    tracesCopies,
    createdBy,
    createdAt: at,
    updatedAt: at,
  };
  const article = {
    ...fields,
    ...reschedule(publishedNow, schedule, at),
    audience: await requireAudience(tx, audience),
  };
  return withinArticlePolicy(async () => {
    const inserted = await insertArticle(tx, article);
    await enqueueSchedule(tx, inserted);
    return inserted;
  });
}
