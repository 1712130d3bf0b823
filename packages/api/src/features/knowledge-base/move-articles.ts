import { articlesChangedSchema, articlesMoveSchema } from "@antochi/contract/knowledge-base";
import { adminProcedure } from "../../trpc.ts";
import { requireCategory, withinArticlePolicy } from "./article-policy.ts";

/** Puts many articles into one category; those that are gone meanwhile are left out. */
export const moveArticles = adminProcedure
  .input(articlesMoveSchema)
  .output(articlesChangedSchema)
  .mutation(async ({ ctx, input: { ids, categoryId } }) =>
    withinArticlePolicy(() =>
      ctx.db.transaction().execute(async (tx) => {
        await requireCategory(tx, categoryId);
        const { numUpdatedRows } = await tx
          .updateTable("knowledgeBaseArticles")
          .set({ categoryId, updatedAt: ctx.now() })
          .where("id", "in", ids)
          .where("categoryId", "<>", categoryId)
          .executeTakeFirst();
        return { count: Number(numUpdatedRows) };
      }),
    ),
  );
