import { articlesChangedSchema, articlesMoveSchema } from "@antochi/contract/knowledge-base";
import { changesOf } from "../../audit/changes-of.ts";
import { recordAct } from "../../audit/record-act.ts";
import { adminProcedure } from "../../trpc.ts";
import { requireCategory, withinArticlePolicy } from "./article-policy.ts";
import { lockArticlesElsewhere } from "./article-queries.ts";

/** Moves articles into one category; those already gone are skipped. */
export const moveArticles = adminProcedure
  .input(articlesMoveSchema)
  .output(articlesChangedSchema)
  .mutation(async ({ ctx, input: { ids, categoryId } }) =>
    withinArticlePolicy(() =>
      ctx.db.transaction().execute(async (tx) => {
        await requireCategory(tx, categoryId);
        const moved = await lockArticlesElsewhere(tx, ids, categoryId);
        const movedIds = moved.map(({ id }) => id);
        await tx
          .updateTable("knowledgeBaseArticles")
          .set({ categoryId, updatedAt: ctx.now() })
          .where("id", "in", movedIds.length === 0 ? [0] : movedIds)
          .execute();
        for (const { id, title, ...before } of moved) {
          const on = { id, label: title };
          const details = changesOf(before, { categoryId });
          await recordAct(tx, ctx, { act: "article-changed", by: ctx.user.id, on, details });
        }
        return { count: moved.length };
      }),
    ),
  );
