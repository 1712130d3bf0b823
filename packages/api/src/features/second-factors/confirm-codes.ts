import { codeSchema, recoveryCodesSchema } from "@antochi/contract/second-factors";
import { DomainError } from "@antochi/contract/errors";
import { changeFactors } from "../../second-factors/change-factors.ts";
import { matchOneTimeCode, takeOneTimeCode } from "../../second-factors/one-time-codes.ts";
import { recoveryCodesForFirst } from "../../second-factors/recovery-codes.ts";
import { memberProcedure } from "../../trpc.ts";

/** Turns the codes of an app on, given one that it shows. Answers recovery codes if this is the first second factor. */
export const confirmCodes = memberProcedure
  .input(codeSchema)
  .output(recoveryCodesSchema)
  .mutation(async ({ ctx, input }) => {
    const { user } = ctx;
    const code = input.code.replaceAll(/[\s-]/g, "");
    const match = await matchOneTimeCode(ctx.db, ctx, { userId: user.id, code, confirmed: false });
    if (match === undefined) throw wrongCode();
    const recovery = await recoveryCodesForFirst(ctx.passwords, user);
    const { changed, codesCount } = await ctx.db.transaction().execute((tx) =>
      changeFactors(tx, ctx, {
        owner: user,
        by: user.id,
        what: "codes-on",
        recovery,
        change: () => takeOneTimeCode(tx, match, ctx.now()),
      }),
    );
    if (!changed) throw wrongCode();
    return { recoveryCodes: (codesCount && recovery?.codes) || [] };
  });

function wrongCode(): DomainError {
  const message = "This code is wrong. Wait for the next one, and check the clock of your device.";
  return new DomainError("invalid-input", { message, issues: [{ path: "code", message }] });
}
