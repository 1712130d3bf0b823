import { DomainError } from "@antochi/contract/errors";
import type { Assertion } from "@antochi/contract/passkeys";
import type { User } from "@antochi/db/tables/users";
import type { Context } from "../../../context.ts";
import { requirePoint } from "../../../limits/rate-limits.ts";
import { readAssertion, trustPasskey } from "../../../second-factors/passkeys.ts";
import { recordRefusal } from "../sign-in/let-in.ts";
import { requireSecondStep } from "../sign-in/second-step.ts";

/** The second step that somebody shows: a code, or what a passkey signed; both null where they have shown neither yet. */
export type SecondStepHere = { code: string | null; answer: Assertion["answer"] | null };

type Shown = SecondStepHere & {
  /** What the audit log stores of them as a keyed hash. */
  typed: string;
  /** Whether the password was shown; without it a passkey that is older than the password does not count. */
  passwordShown: boolean;
};

/**
 * Passes users whose account has no second step here, and those who showed theirs.
 * @returns the passkey that they used, if they used one
 */
export async function requireSecondStepHere(
  ctx: Context,
  user: User,
  { code, answer, typed, passwordShown }: Shown,
): Promise<string | undefined> {
  const onWrong = () => recordRefusal(ctx, { reason: "second-factor-required", owner: user, typed });
  if (answer === null || !user.hasSecondFactor) {
    await requireSecondStep(ctx, user, { code, onWrong });
    return undefined;
  }
  await requirePoint(ctx.rateLimits.passkeys, ctx.request.ip);
  const { owner, answersOurs } = await readAssertion(ctx, { answer }, null);
  if (owner?.id === user.id && (passwordShown || !owner.wantsPassword)) {
    if (owner.wantsPassword) await trustPasskey(ctx.db, { id: answer.id, owner: user });
    return answer.id;
  }
  if (answersOurs) await onWrong();
  throw new DomainError("second-factor-required", { message: "This passkey does not open this account" });
}
