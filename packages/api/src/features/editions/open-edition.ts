import { messageAnswerSchema } from "@antochi/contract/accounts";
import { openEditionSchema } from "@antochi/contract/editions";
import { editionMissing } from "../../missing.ts";
import { adminProcedure } from "../../trpc.ts";

/** Lets members read an edition that is not the current one, or takes it from them at once. */
export const openEdition = adminProcedure
  .input(openEditionSchema)
  .output(messageAnswerSchema)
  .mutation(async ({ ctx, input: { articleId, number, isOpen } }) => {
    const { numUpdatedRows } = await ctx.db
      .updateTable("articleEditions")
      .set({ isOpen })
      .where("articleId", "=", articleId)
      .where("number", "=", number)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw editionMissing();
    return { message: isOpen ? "Members may read this edition" : "Members may no longer read this edition" };
  });
