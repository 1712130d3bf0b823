import { byId } from "@antochi/contract/ids";
import { categoryItemSchema } from "@antochi/contract/knowledge-base";
import { categoryMissing } from "../../procedures/missing.ts";
import { adminProcedure } from "../../trpc.ts";

/** One category, for somebody who edits it while another does. */
export const findCategory = adminProcedure
  .input(byId)
  .output(categoryItemSchema)
  .query(async ({ ctx, input: { id } }) => {
    const category = await ctx.db
      .selectFrom("knowledgeBaseCategories")
      .select(["id", "name", "description"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!category) throw categoryMissing();
    return category;
  });
