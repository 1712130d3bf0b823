import { categoryItemSchema, categoryNameSchema } from "@antochi/contract/knowledge-base";
import { adminProcedure } from "../../trpc.ts";
import { findCategoryNamed as findNamed } from "./category-queries.ts";
import { presentCategory } from "./present-category.ts";

/** A category that has this name already, for the question whether a second one is meant; null where none has. */
export const findCategoryNamed = adminProcedure
  .input(categoryNameSchema)
  .output(categoryItemSchema.nullable())
  .query(async ({ ctx, input }) => {
    const category = await findNamed(ctx.db, input);
    return category ? presentCategory(category) : null;
  });
