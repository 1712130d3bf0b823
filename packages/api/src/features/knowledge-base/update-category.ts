import { byId } from "@antochi/contract/ids";
import { categoryChangeSchema, categoryItemSchema } from "@antochi/contract/knowledge-base";
import { changedMeanwhile, changedSinceSeen } from "../../audit/changed-meanwhile.ts";
import { changesOf } from "../../audit/changes-of.ts";
import { recordAct } from "../../audit/record-act.ts";
import { categoryMissing } from "../../procedures/missing.ts";
import { adminProcedure } from "../../trpc.ts";
import { changeCategory } from "./category-queries.ts";
import { presentCategory } from "./present-category.ts";

/**
 * Changes a category's name, its description or both. A caller that sends what it saw is refused where another
 * administrator has changed the same fields since.
 */
export const updateCategory = adminProcedure
  .input(byId.extend(categoryChangeSchema.shape))
  .output(categoryItemSchema)
  .mutation(async ({ ctx, input: { id, seen = {}, ...changes } }) => {
    const category = await ctx.db.transaction().execute(async (tx) => {
      const before = await tx
        .selectFrom("knowledgeBaseCategories")
        .selectAll()
        .where("id", "=", id)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!before) throw categoryMissing();
      const present = { name: before.name, description: before.description };
      const { name = before.name, description = before.description } = changes;
      const fields = changedSinceSeen({ present, seen, wanted: { name, description } });
      if (fields.length > 0) {
        throw await changedMeanwhile(tx, {
          code: "category-changed",
          fields,
          edits: { object: { kind: "category", id }, acts: ["category-changed"] },
          kept: "What you typed is kept.",
        });
      }
      const details = changesOf(present, { name, description });
      if (Object.keys(details.after).length === 0) return before;
      const after = await changeCategory(tx, id, { name, description });
      if (!after) throw categoryMissing();
      const on = { id, label: name };
      await recordAct(tx, ctx, { act: "category-changed", by: ctx.user.id, on, details });
      return after;
    });
    return presentCategory(category);
  });
