import { DomainError } from "@antochi/contract/errors";
import { byId } from "@antochi/contract/ids";
import { categoryItemSchema, categorySchema } from "@antochi/contract/knowledge-base";
import { adminProcedure } from "../../trpc.ts";
import { changeCategory } from "./category-queries.ts";
import { presentCategory } from "./present-category.ts";

export const updateCategory = adminProcedure
  .input(byId.extend(categorySchema.shape))
  .output(categoryItemSchema)
  .mutation(async ({ ctx, input: { id, ...fields } }) => {
    const category = await changeCategory(ctx.db, id, fields);
    if (!category) throw new DomainError("not-found", { message: "This category does not exist" });
    return presentCategory(category);
  });
