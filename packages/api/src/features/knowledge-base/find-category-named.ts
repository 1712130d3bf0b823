import { categoryItemSchema, categoryNameSchema } from "@antochi/contract/knowledge-base";
import { adminProcedure } from "../../trpc.ts";
import { findCategoryNamed as findNamed } from "./category-queries.ts";
import { presentCategory } from "./present-category.ts";

/** The category that already has this name, if any, so that the panel can ask whether a second one is meant. */
export const findCategoryNamed = adminProcedure
  .input(categoryNameSchema)
  .output(categoryItemSchema.nullable())
  .query(async ({ ctx, input }) => {
    const category = await findNamed(ctx.db, input);
    return category ? presentCategory(category) : null;
  });
