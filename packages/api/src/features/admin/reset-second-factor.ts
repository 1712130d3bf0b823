import { byId } from "@antochi/contract/ids";
import { listedUserSchema } from "@antochi/contract/users";
import { forgetWrongCodes } from "../../second-factors/cap-codes.ts";
import { dropFactors } from "../../second-factors/change-factors.ts";
import { provenAdminProcedure } from "../../trpc.ts";
import { changeByAction } from "./change-by-action.ts";

/**
 * Removes the app, passkeys and recovery codes of somebody who has lost them, and signs them out everywhere; the password
 * alone opens the account then.
 */
export const resetSecondFactor = provenAdminProcedure
  .input(byId)
  .output(listedUserSchema)
  .mutation(
    changeByAction("resetSecondFactor", async ({ tx, user, ctx }) => {
      await dropFactors(tx, ctx.publicUrl, user);
      await ctx.sessions.endAllOf(tx, user.id);
      await forgetWrongCodes(tx, ctx, user.id);
      return { hasSecondFactor: false };
    }),
  );
