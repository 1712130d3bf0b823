import { DomainError } from "@antochi/contract/errors";
import { newPasskeySchema } from "@antochi/contract/passkeys";
import { recoveryCodesSchema } from "@antochi/contract/second-factors";
import { changeFactors } from "../../second-factors/change-factors.ts";
import { addPasskey as insertPasskey, readRegistration } from "../../second-factors/passkeys.ts";
import { recoveryCodesForFirst } from "../../second-factors/recovery-codes.ts";
import { memberProcedure } from "../../trpc.ts";

/** Registers a passkey that the browser created. Answers recovery codes if it is the first second factor. */
export const addPasskey = memberProcedure
  .input(newPasskeySchema)
  .output(recoveryCodesSchema)
  .mutation(async ({ ctx, input }) => {
    const { user } = ctx;
    const row = await readRegistration(ctx, user, input);
    if (row === undefined)
      throw new DomainError("invalid-input", { message: "This passkey was not accepted" });
    const recovery = await recoveryCodesForFirst(ctx.passwords, user);
    const { changed, codesCount } = await ctx.db.transaction().execute((tx) =>
      changeFactors(tx, ctx, {
        owner: user,
        by: user.id,
        what: "passkey-added",
        recovery,
        change: () => insertPasskey(tx, row),
      }),
    );
    if (!changed) throw new DomainError("conflict", { message: "This passkey is already known" });
    return { recoveryCodes: (codesCount && recovery?.codes) || [] };
  });
