import { DomainError } from "@antochi/contract/errors";
import { signOnCodeSchema, signOnStepSchema } from "@antochi/contract/sign-on";
import { publicProcedure } from "../../../trpc.ts";
import { requireWaiting } from "./attempts.ts";
import { enter } from "./enter.ts";
import { findIdentity } from "./identities.ts";

/** Takes the second step of an account of which the provider saw the first. */
export const giveSignOnCode = publicProcedure
  .input(signOnCodeSchema)
  .output(signOnStepSchema)
  .mutation(async ({ ctx, input: { state, code } }) => {
    const waiting = await requireWaiting(ctx, state);
    const identity = await findIdentity(ctx.db, waiting.provided);
    if (identity === undefined || identity.confirmedAt === null) throw new DomainError("sign-on-spent");
    const user = await ctx.db
      .selectFrom("users")
      .selectAll()
      .where("id", "=", identity.userId)
      .executeTakeFirstOrThrow();
    return enter(ctx, user, waiting, { code });
  });
