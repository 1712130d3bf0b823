import { DomainError } from "@antochi/contract/errors";
import { type SecondStepKind, secondSteps } from "@antochi/contract/second-factors";
import type { Database } from "@antochi/db/schema";
import type { User } from "@antochi/db/tables/users";
import { recordAct } from "../../../audit/record-act.ts";
import type { Context } from "../../../context.ts";
import type { Hasher } from "../../../secrets/passwords.ts";
import { notifyOfChange } from "../../../second-factors/change-factors.ts";
import { matchOneTimeCode, takeOneTimeCode } from "../../../second-factors/one-time-codes.ts";
import {
  digestRecoveryCode,
  readRecoveryCode,
  takeRecoveryCode,
} from "../../../second-factors/recovery-codes.ts";
import { capCodes } from "../../../second-factors/cap-codes.ts";
import { isHeardAgain } from "./let-in.ts";
import { meterCodes } from "./login-throttle.ts";

/** In place of the usual message, which asks for a code of the app. */
const withoutApp = "Enter a recovery code, or sign in with your passkey in a browser";

/**
 * Passes users without a second factor, and those whose code is right and unused. Refuses with 403 otherwise, and with 429
 * after too many guesses.
 */
export async function requireSecondStep(
  ctx: Context,
  user: User,
  { code, onWrong }: { code: string | null; onWrong: () => Promise<unknown> },
): Promise<void> {
  if (!user.hasSecondFactor) return;
  if (code === null) {
    // Nothing has failed yet: the owner's own code may follow.
    if (await isHeardAgain(ctx, user, "code-asked"))
      await recordAct(ctx.db, ctx, { act: "code-asked", by: null, on: { id: user.id } });
    const steps = await findSecondSteps(ctx.db, user.id);
    const words = steps.includes("app") ? {} : { message: withoutApp };
    throw new DomainError("second-factor-required", { ...words, secondSteps: steps });
  }
  const used = await capCodes(ctx, user, () =>
    meterCodes(ctx, user, async (hasher) =>
      (await useCode(ctx, user, { code, hasher })) ? true : undefined,
    ),
  );
  if (used) return;
  await onWrong();
  const message = "This code is wrong or was used before";
  throw new DomainError("second-factor-required", { message, issues: [{ path: "code", message }] });
}

/** The second steps that an account has; for whoever has shown its password only. */
async function findSecondSteps(db: Database, userId: number): Promise<SecondStepKind[]> {
  const found = await db
    .selectNoFrom((eb) => [
      eb.exists(eb.selectFrom("passkeys").select("id").where("passkeys.userId", "=", userId)).as("passkey"),
      eb
        .exists(
          eb
            .selectFrom("oneTimeCodes")
            .select("oneTimeCodes.userId")
            .where("oneTimeCodes.userId", "=", userId)
            .where("confirmedAt", "is not", null),
        )
        .as("app"),
    ])
    .executeTakeFirstOrThrow();
  return secondSteps.filter((kind) => found[kind]);
}

async function useCode(
  ctx: Context,
  user: User,
  { code, hasher }: { code: string; hasher: Hasher },
): Promise<boolean> {
  const recoveryCode = readRecoveryCode(code);
  if (recoveryCode !== undefined) return useRecoveryCode(ctx, user, { code: recoveryCode, hasher });
  const digits = code.replaceAll(/[\s-]/g, "");
  const match = await matchOneTimeCode(ctx.db, ctx, { userId: user.id, code: digits, confirmed: true });
  return match !== undefined && takeOneTimeCode(ctx.db, match);
}

/** Notifies the owner by mail, since recovery codes are kept for the day on which everything else is lost. */
async function useRecoveryCode(
  ctx: Context,
  user: User,
  { code, hasher }: { code: string; hasher: Hasher },
): Promise<boolean> {
  const hash = await digestRecoveryCode(ctx.db, ctx.passwords, { userId: user.id, code, hasher });
  if (hash === undefined) return false;
  return ctx.db.transaction().execute(async (tx) => {
    if (!(await takeRecoveryCode(tx, { userId: user.id, hash }))) return false;
    await notifyOfChange(tx, ctx, { owner: user, what: "recovery-code-used", by: user.id });
    return true;
  });
}
