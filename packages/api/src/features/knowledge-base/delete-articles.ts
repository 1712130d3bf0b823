import { articlesChangedSchema, articlesSchema } from "@antochi/contract/knowledge-base";
import { adminProcedure } from "../../trpc.ts";
import { deleteOneArticle } from "./delete-article.ts";

/** Removes many articles, all or none, each as `deleteArticle` does; those already gone are skipped. */
export const deleteArticles = adminProcedure
  .input(articlesSchema)
  .output(articlesChangedSchema)
  .mutation(async ({ ctx, input: { ids } }) =>
    ctx.db.transaction().execute(async (tx) => {
      let count = 0;
      // In order of their ids, so that two calls that delete the same articles cannot deadlock.
      for (const id of new Set(ids.toSorted((one, other) => one - other))) {
        if (await deleteOneArticle(tx, ctx, id)) count += 1;
      }
      return { count };
    }),
  );
