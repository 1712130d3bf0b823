import { articlesChangedSchema, articlesSchema } from "@antochi/contract/knowledge-base";
import { adminProcedure } from "../../trpc.ts";
import { deleteOneArticle } from "./delete-article.ts";

/** Removes many articles, all or none, as one is; those that are gone meanwhile are left out. */
export const deleteArticles = adminProcedure
  .input(articlesSchema)
  .output(articlesChangedSchema)
  .mutation(async ({ ctx, input: { ids } }) =>
    ctx.db.transaction().execute(async (tx) => {
      let count = 0;
      // In one order, so that two who delete the same ones do not wait for each other.
      for (const id of new Set(ids.toSorted((one, other) => one - other))) {
        if (await deleteOneArticle(tx, ctx, id)) count += 1;
      }
      return { count };
    }),
  );
