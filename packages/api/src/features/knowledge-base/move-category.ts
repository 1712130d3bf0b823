import { messageAnswerSchema } from "@antochi/contract/accounts";
import { categoryMoveSchema } from "@antochi/contract/knowledge-base";
import { recordAct } from "../../audit/record-act.ts";
import { categoryMissing } from "../../procedures/missing.ts";
import { adminProcedure } from "../../trpc.ts";
import { placeCategory } from "./category-queries.ts";

/** Puts a category before another one, or at the end, for everybody who sees the list. */
export const moveCategory = adminProcedure
  .input(categoryMoveSchema)
  .output(messageAnswerSchema)
  .mutation(async ({ ctx, input }) => {
    const isThere = await ctx.db.transaction().execute(async (tx) => {
      const placed = await placeCategory(tx, input);
      const { id, beforeId } = input;
      if (placed)
        await recordAct(tx, ctx, {
          act: "category-moved",
          by: ctx.user.id,
          on: { id },
          details: { beforeId },
        });
      return placed;
    });
    if (!isThere) throw categoryMissing();
    return { message: "Category moved" };
  });
