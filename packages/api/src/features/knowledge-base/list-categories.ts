import { categoriesCursor } from "@antochi/contract/cursors";
import { categoryItemSchema } from "@antochi/contract/knowledge-base";
import { pageInput, pageSizes } from "@antochi/contract/pagination";
import { cutPage, readCursor } from "../../list-page.ts";
import { publicProcedure } from "../../trpc.ts";
import { findCategories } from "./category-queries.ts";
import { presentCategory } from "./present-category.ts";

/** Categories by name. */
export const listCategories = publicProcedure
  .meta({ rest: { method: "GET", path: "/api/knowledge-base/categories", summary: "Categories by name" } })
  .input(pageInput(pageSizes.categories))
  .output(categoryItemSchema.array())
  .query(async ({ ctx, input: { limit, cursor } }) => {
    const rows = await findCategories(ctx.db, { limit, after: readCursor(categoriesCursor, cursor) });
    return cutPage(rows.map(presentCategory), { limit, after: categoriesCursor.after, reply: ctx.reply });
  });
