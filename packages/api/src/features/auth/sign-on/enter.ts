import { DomainError } from "@antochi/contract/errors";
import type { SignOnStep } from "@antochi/contract/sign-on";
import type { User } from "@antochi/db/tables/users";
import type { Context } from "../../../context.ts";
import { letIn, requireMaySignIn } from "../sign-in/let-in.ts";
import { findUserByEmail } from "../queries.ts";
import { applyProvided } from "./apply-provided.ts";
import { spendWaiting, type Waiting } from "./attempts.ts";
import { findIdentity } from "./identities.ts";
import { requireSecondStepHere, type SecondStepHere } from "./second-step-here.ts";

/** Decides what comes next for somebody whom the provider vouches for: they are signed in, or their account needs more. */
export async function goOn(ctx: Context, waiting: Waiting): Promise<SignOnStep> {
  const { provided } = waiting;
  const identity = await findIdentity(ctx.db, provided);
  if (identity !== undefined && identity.confirmedAt !== null) {
    const user = await ctx.db
      .selectFrom("users")
      .selectAll()
      .where("id", "=", identity.userId)
      .executeTakeFirst();
    if (user) return enter(ctx, user, waiting);
  }
  const { email, emailVerified, firstName, lastName, phone } = provided;
  if (email === null) throw withoutEmail(ctx);
  // An address that is merely claimed must not reveal whether it has an account.
  const owner = emailVerified ? await findUserByEmail(ctx.db, email) : undefined;
  // A request made with another address at the provider was for another account.
  if (owner) return { step: "join", email, asked: identity?.userId === owner.id };
  return { step: "profile", email, firstName, lastName, phone };
}

function withoutEmail({ signOn }: Context): DomainError {
  return new DomainError("sign-on-refused", {
    message: `${signOn?.name} does not say what your email is. Ask its administrators to let this site know.`,
  });
}

/** How the account's second step was shown, or that it was shown before, and by which passkey. */
type Shown = SecondStepHere | { before: true; passkeyId: string | undefined };

const nothing: Shown = { code: null, answer: null };

/**
 * Signs in somebody whose account is bound to their identity at the provider. A second step that the account has here is
 * required unless the provider reports two factors. Users who are suspended, pending or have to confirm their e-mail are
 * refused as at any sign-in.
 */
export async function enter(
  ctx: Context,
  user: User,
  { state, next, provided }: Waiting,
  shown: Shown = nothing,
): Promise<SignOnStep> {
  const { twoFactors, authenticatedAt } = provided;
  const typed = `${provided.issuer} ${provided.subject}`;
  if (user.suspendedAt !== null) await requireMaySignIn(ctx, user, typed);
  let passkeyId: string | undefined;
  if ("before" in shown) ({ passkeyId } = shown);
  else if (!twoFactors) {
    if (user.hasSecondFactor && shown === nothing) return { step: "code", email: user.email };
    passkeyId = await requireSecondStepHere(ctx, user, { ...shown, typed, passwordShown: false });
  }
  const current = await applyProvided(ctx, user.id, provided);
  await requireMaySignIn(ctx, current, typed);
  await spendWaiting(ctx, state);
  const entrant = {
    ...current,
    // As it was when the second step was required above, so that one added since is noticed.
    hasSecondFactor: user.hasSecondFactor,
    ...(passkeyId !== undefined && { passkeyId }),
    provider: { twoFactors, authenticatedAt: authenticatedAt === null ? null : new Date(authenticatedAt) },
  };
  return { step: "signed-in", user: await letIn(ctx, entrant, { typed }), next };
}
