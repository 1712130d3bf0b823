import { categoryItemSchema, categorySchema } from "@antochi/contract/knowledge-base";
import { recordAct } from "../../audit/record-act.ts";
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
    ctx.db.transaction().execute(async (tx) => {
      const category = await insertCategory(tx, { ...input, createdAt: ctx.now() });
      const on = { id: category.id, label: category.name };
      await recordAct(tx, ctx, { act: "category-created", by: ctx.user.id, on });
      return presentCategory(category);
    }),
  );
