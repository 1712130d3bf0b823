import { byId } from "@antochi/contract/ids";
import { categoryItemSchema, categorySchema } from "@antochi/contract/knowledge-base";
import { changesOf } from "../../audit/changes-of.ts";
import { recordAct } from "../../audit/record-act.ts";
import { categoryMissing } from "../../missing.ts";
import { adminProcedure } from "../../trpc.ts";
import { changeCategory } from "./category-queries.ts";
import { presentCategory } from "./present-category.ts";

/** Changes a category's name and description. */
export const updateCategory = adminProcedure
  .input(byId.extend(categorySchema.shape))
  .output(categoryItemSchema)
  .mutation(async ({ ctx, input: { id, ...fields } }) => {
    const category = await ctx.db.transaction().execute(async (tx) => {
      const before = await tx
        .selectFrom("knowledgeBaseCategories")
        .select(["name", "description"])
        .where("id", "=", id)
        .forNoKeyUpdate()
        .executeTakeFirst();
      const after = before && (await changeCategory(tx, id, fields));
      if (!after) throw categoryMissing();
      const { name, description } = after;
      const details = changesOf(before, { name, description });
      const on = { id, label: name };
      await recordAct(tx, ctx, { act: "category-changed", by: ctx.user.id, on, details });
      return after;
    });
    return presentCategory(category);
  });
