import { byId } from "@antochi/contract/ids";
import { categoryItemSchema, categorySchema } from "@antochi/contract/knowledge-base";
import { categoryMissing } from "../../missing.ts";
import { adminProcedure } from "../../trpc.ts";
import { changeCategory } from "./category-queries.ts";
import { presentCategory } from "./present-category.ts";

/** Changes a category's name and description. */
export const updateCategory = adminProcedure
  .input(byId.extend(categorySchema.shape))
  .output(categoryItemSchema)
  .mutation(async ({ ctx, input: { id, ...fields } }) => {
    const category = await changeCategory(ctx.db, id, fields);
    if (!category) throw categoryMissing();
    return presentCategory(category);
  });
