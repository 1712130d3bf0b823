import { messageAnswerSchema } from "@antochi/contract/message-answer";
import { byPasskey, passkeyRemoved } from "@antochi/contract/passkeys";
import { changeFactors } from "../../second-factors/change-factors.ts";
import { removePasskey as deletePasskey } from "../../second-factors/passkeys.ts";
import { provenProcedure } from "../../trpc.ts";

/** Removes a passkey of the member; idempotent. */
export const removePasskey = provenProcedure
  .input(byPasskey)
  .output(messageAnswerSchema)
  .mutation(async ({ ctx, input }) => {
    const { user } = ctx;
    await ctx.db.transaction().execute((tx) =>
      changeFactors(tx, ctx, {
        owner: user,
        by: user.id,
        what: "passkey-removed",
        change: () => deletePasskey(tx, { id: input.id, userId: user.id }),
      }),
    );
    return { message: passkeyRemoved };
  });
