import { byId } from "@antochi/contract/ids";
import { listedArticleSchema } from "@antochi/contract/knowledge-base";
import { articleMissing } from "../../procedures/missing.ts";
import { adminProcedure } from "../../trpc.ts";
import { selectArticles } from "./article-queries.ts";
import { presentListedArticle } from "./present-article.ts";

/** One article as in the list, for somebody who edits it while another does. */
export const findArticle = adminProcedure
  .input(byId)
  .output(listedArticleSchema)
  .query(async ({ ctx, input: { id } }) => {
    const reader = { reader: ctx.user };
    const article = await selectArticles(ctx.db, { search: null }, reader)
      .where("article.id", "=", id)
      .executeTakeFirst();
    if (!article) throw articleMissing();
    return presentListedArticle(article, { ...reader, offline: ctx.offline });
  });
