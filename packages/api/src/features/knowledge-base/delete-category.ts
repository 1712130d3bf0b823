import { messageAnswerSchema } from "@antochi/contract/accounts";
import { DomainError } from "@antochi/contract/errors";
import { byId } from "@antochi/contract/ids";
import { classifyDriverError } from "@antochi/db/driver-errors";
import { categoryMissing } from "../../missing.ts";
import { adminProcedure } from "../../trpc.ts";
import { removeCategory } from "./category-queries.ts";

/** Removes an empty category; Postgres itself refuses while an article is in it, so none is lost in a race. */
export const deleteCategory = adminProcedure
  .input(byId)
  .output(messageAnswerSchema)
  .mutation(async ({ ctx, input }) => {
    const removed = await removeCategory(ctx.db, input.id).catch((cause: unknown) => {
      if (classifyDriverError(cause)?.kind !== "foreign-key") throw cause;
      throw new DomainError("conflict", {
        message: "This category still has articles. Move or delete them first.",
        cause,
      });
    });
    if (!removed) throw categoryMissing();
    return { message: "Category deleted" };
  });
