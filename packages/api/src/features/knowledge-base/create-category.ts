import { categoryItemSchema, categorySchema } from "@antochi/contract/knowledge-base";
import { adminProcedure } from "../../trpc.ts";
import { insertCategory } from "./category-queries.ts";
import { presentCategory } from "./present-category.ts";

/** Adds a category for articles to be in. */
export const createCategory = adminProcedure
  .meta({
    rest: {
      method: "POST",
      path: "/api/knowledge-base/categories",
      status: 201,
      summary: "Add a category",
    },
  })
  .input(categorySchema)
  .output(categoryItemSchema)
  .mutation(async ({ ctx, input }) =>
    presentCategory(await insertCategory(ctx.db, { ...input, createdAt: ctx.now() })),
  );
