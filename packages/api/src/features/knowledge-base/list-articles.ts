import { articlesCursor } from "@antochi/contract/cursors";
import { articleItemSchema } from "@antochi/contract/knowledge-base";
import { pageInput, pageSizes } from "@antochi/contract/pagination";
import { cutPage, readCursor } from "../../list-page.ts";
import { publicProcedure } from "../../trpc.ts";
import { findArticles } from "./article-queries.ts";
import { presentArticle } from "./present-article.ts";

/** Articles, latest change first. */
export const listArticles = publicProcedure
  .meta({
    rest: { method: "GET", path: "/api/knowledge-base/articles", summary: "Articles, latest change first" },
  })
  .input(pageInput(pageSizes.articles))
  .output(articleItemSchema.array())
  .query(async ({ ctx, input: { limit, cursor } }) => {
    const reader = await ctx.currentUser();
    const rows = await findArticles(ctx.db, { limit, after: readCursor(articlesCursor, cursor) });
    const items = rows.map((row) => presentArticle(row, reader));
    return cutPage(items, { limit, after: articlesCursor.after, reply: ctx.reply });
  });
