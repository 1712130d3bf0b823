import { categoryMoveSchema } from "@antochi/contract/knowledge-base";
import { messageAnswerSchema } from "@antochi/contract/message-answer";
import { recordAct } from "../../audit/record-act.ts";
import { categoryMissing } from "../../procedures/missing.ts";
import { adminProcedure } from "../../trpc.ts";
import { placeCategory } from "./category-queries.ts";

/** Moves a category before another one, or to the end, for everybody who sees the list. */
export const moveCategory = adminProcedure
  .input(categoryMoveSchema)
  .output(messageAnswerSchema)
  .mutation(async ({ ctx, input }) => {
    await ctx.db.transaction().execute(async (tx) => {
      const placed = await placeCategory(tx, input);
      if (placed === undefined) throw categoryMissing();
      const { name, isMoved } = placed;
      if (!isMoved) return;
      const { id, beforeId } = input;
      await recordAct(tx, ctx, {
        act: "category-moved",
        by: ctx.user.id,
        on: { id, label: name },
        details: { beforeId },
      });
    });
    return { message: "Category moved" };
  });
