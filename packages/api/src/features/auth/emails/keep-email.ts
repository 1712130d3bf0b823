import { emailConfirmationSchema } from "@antochi/contract/auth";
import { DomainError } from "@antochi/contract/errors";
import { messageAnswerSchema } from "@antochi/contract/message-answer";
import { recordAct } from "../../../audit/record-act.ts";
import { formProcedure } from "../../../trpc.ts";
import { spendConfirmation } from "./email-confirmations.ts";

/**
 * Cancels a change of address, for whoever has the link of the letter to the old one. Somebody else requested the change,
 * and knows the password, so every session ends.
 */
export const keepEmail = formProcedure
  .input(emailConfirmationSchema)
  .output(messageAnswerSchema)
  .mutation(async ({ ctx, input: { token } }) => {
    await ctx.db.transaction().execute(async (tx) => {
      const link = await spendConfirmation(tx, { token, at: ctx.now(), keeps: true });
      if (link === undefined) {
        // Nobody can ask for another link of this kind.
        throw new DomainError("link-spent", {
          message:
            "This link was already used or is too old. A new password cancels a change that was not confirmed yet.",
        });
      }
      const kept = await tx
        .updateTable("users")
        .set({ nextEmail: null })
        .where("id", "=", link.userId)
        .where("email", "=", link.email)
        .returning("id")
        .executeTakeFirst();
      if (kept === undefined) {
        throw new DomainError("conflict", {
          message: "The account already has another address. Tell an administrator at once.",
        });
      }
      await ctx.sessions.endAllOf(tx, kept.id);
      await recordAct(tx, ctx, { act: "email-kept", by: null, on: { id: kept.id } });
    });
    return { message: "Your account keeps this address. Every session was ended." };
  });
