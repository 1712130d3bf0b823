import { DomainError } from "@antochi/contract/errors";
import { signOnSecondStepSchema, signOnStepSchema } from "@antochi/contract/sign-on";
import { publicProcedure } from "../../../trpc.ts";
import { requireWaiting } from "./attempts.ts";
import { enter } from "./enter.ts";
import { findIdentity } from "./identities.ts";

/** Accepts the second step, a code or a passkey, of an account for which the provider saw the first. */
export const showSecondStep = publicProcedure
  .input(signOnSecondStepSchema)
  .output(signOnStepSchema)
  .mutation(async ({ ctx, input: { state, ...shown } }) => {
    const waiting = await requireWaiting(ctx, state);
    const identity = await findIdentity(ctx.db, waiting.provided);
    if (identity === undefined || identity.confirmedAt === null) throw new DomainError("sign-on-spent");
    const user = await ctx.db
      .selectFrom("users")
      .selectAll()
      .where("id", "=", identity.userId)
      .executeTakeFirst();
    if (!user) throw new DomainError("sign-on-spent");
    return enter(ctx, user, waiting, shown);
  });
