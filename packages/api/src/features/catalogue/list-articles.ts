import { catalogueArticleSchema, cataloguePageSchema } from "@antochi/contract/catalogue";
import { articlesCursor } from "@antochi/contract/cursors";
import { cutPage, readCursor } from "../../list-page.ts";
import { thumbnailPathOf } from "../../stored-files/thumbnail.ts";
import { adminProcedure } from "../../trpc.ts";
import { type CatalogueArticleRow, findCatalogueArticles } from "./queries.ts";

/** The articles as administrators manage them, latest change first, searched by title and category. */
export const listArticles = adminProcedure
  .input(cataloguePageSchema)
  .output(catalogueArticleSchema.array())
  .query(async ({ ctx, input: { search, limit, cursor } }) => {
    const rows = await findCatalogueArticles(ctx.db, {
      search,
      limit,
      after: readCursor(articlesCursor, cursor),
    });
    return cutPage(rows.map(presentArticle), { limit, after: articlesCursor.after, reply: ctx.reply });
  });

function presentArticle(row: CatalogueArticleRow) {
  const { id, categoryId, categoryName, title, pageCount, size } = row;
  return {
    id,
    categoryId,
    categoryName,
    title,
    updatedAt: row.updatedAt.toISOString(),
    pageCount,
    size,
    thumbnailPath: thumbnailPathOf(row),
  };
}
