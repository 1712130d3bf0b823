import { DomainError } from "@antochi/contract/errors";
import { byId } from "@antochi/contract/ids";
import { messageAnswerSchema } from "@antochi/contract/message-answer";
import { classifyDriverError } from "@antochi/db/driver-errors";
import { recordAct } from "../../audit/record-act.ts";
import { categoryMissing } from "../../procedures/missing.ts";
import { adminProcedure } from "../../trpc.ts";
import { removeCategory } from "./category-queries.ts";

/** Removes an empty category; Postgres itself refuses while an article is in it, so none is lost in a race. */
export const deleteCategory = adminProcedure
  .input(byId)
  .output(messageAnswerSchema)
  .mutation(async ({ ctx, input }) => {
    const removal = ctx.db.transaction().execute(async (tx) => {
      const name = await removeCategory(tx, input.id);
      if (name === undefined) throw categoryMissing();
      const on = { id: input.id, label: name };
      await recordAct(tx, ctx, { act: "category-deleted", by: ctx.user.id, on });
    });
    await removal.catch((cause: unknown) => {
      if (classifyDriverError(cause)?.kind !== "foreign-key") throw cause;
      throw new DomainError("conflict", {
        message: "This category still has articles. Move or delete them first.",
        cause,
      });
    });
    return { message: "Category deleted" };
  });
