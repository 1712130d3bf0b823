import { catalogueCategorySchema } from "@antochi/contract/catalogue";
import { categoriesCursor } from "@antochi/contract/cursors";
import { pageInput, pageSizes } from "@antochi/contract/pagination";
import { cutPage, readCursor } from "../../list-page.ts";
import { adminProcedure } from "../../trpc.ts";
import { findCatalogueCategories } from "./queries.ts";

/** The categories by name, each with how many articles are in it. */
export const listCategories = adminProcedure
  .input(pageInput(pageSizes.catalogue))
  .output(catalogueCategorySchema.array())
  .query(async ({ ctx, input: { limit, cursor } }) => {
    const rows = await findCatalogueCategories(ctx.db, {
      limit,
      after: readCursor(categoriesCursor, cursor),
    });
    return cutPage(rows, { limit, after: categoriesCursor.after, reply: ctx.reply });
  });
