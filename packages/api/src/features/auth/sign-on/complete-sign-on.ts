import { randomBytes } from "node:crypto";
import { DomainError } from "@antochi/contract/errors";
import { completeSignOnSchema, type SignOnStep, signOnStepSchema } from "@antochi/contract/sign-on";
import type { NewUser } from "@antochi/db/tables/users";
import { recordAct } from "../../../audit/record-act.ts";
import type { Context } from "../../../context.ts";
import { takeLetterTurn } from "../../../mail/letter-turns.ts";
import { mayMail } from "../../../mail/mail-allowance.ts";
import { sendLater } from "../../../mail/mail-template.ts";
import { announceRegistration } from "../../../news/registration-news.ts";
import type { Provided } from "../../../sign-on/provided.ts";
import { publicProcedure } from "../../../trpc.ts";
import { sendConfirmationLater } from "../emails/email-confirmations.ts";
import { findUserByEmail, insertUser } from "../queries.ts";
import { addressAlreadyRegistered } from "../registration/register.ts";
import { notifyOfRegistration } from "../registration/registration-notice.ts";
import { requireWaiting } from "./attempts.ts";
import { enter, goOn } from "./enter.ts";
import { claimIdentity } from "./identities.ts";

/**
 * Creates the account of somebody new, from what the provider and they themselves say. It waits for an administrator unless
 * a group approves it. An e-mail that the provider has not verified must be confirmed. An address that has an account
 * already gets the same answer as any other; only its owner is notified.
 */
export const completeSignOn = publicProcedure
  .input(completeSignOnSchema)
  .output(signOnStepSchema)
  .mutation(async ({ ctx, input: { state, ...profile } }): Promise<SignOnStep> => {
    const waiting = await requireWaiting(ctx, state);
    const { provided } = waiting;
    if (provided.email === null) throw new DomainError("sign-on-spent");
    // A random secret that nobody learns; the account has no password until it is given one.
    const secret = randomBytes(32).toString("base64url");
    const password = await ctx.passwords.hash(secret, { key: ctx.request.ip, known: false });
    const made = await makeAccount(ctx, provided, { ...profile, email: provided.email, password });
    if (made !== undefined && provided.isApproved) {
      const user = await ctx.db.selectFrom("users").selectAll().where("id", "=", made).executeTakeFirst();
      // The account was deleted meanwhile, and the identity with it.
      if (!user) throw new DomainError("sign-on-spent");
      return enter(ctx, user, waiting);
    }
    if (made !== undefined) return { step: "received" };
    // Another tab of theirs was faster, or the address has an account by now.
    const next = await goOn(ctx, waiting);
    if (next.step !== "profile") return next;
    await notifyOwnerOfAddress(ctx, provided.email);
    return { step: "received" };
  });

/** Rolls a transaction back because somebody else did the same at the same time. */
class DoneElsewhere extends Error {}

type NewAccount = Omit<NewUser, "username" | "hasPassword" | "emailConfirmedAt" | "createdAt">;

/** @returns the new id, or undefined where the e-mail or the identity has an account already */
async function makeAccount(
  ctx: Context,
  provided: Provided,
  account: NewAccount,
): Promise<number | undefined> {
  const { issuer, subject, emailVerified, isApproved } = provided;
  const { email } = account;
  const allowed = emailVerified || (await mayMail(ctx.rateLimits, email));
  const making = ctx.db.transaction().execute(async (tx) => {
    const runAt = emailVerified ? undefined : await takeLetterTurn(tx, ctx);
    const now = ctx.now();
    const emailConfirmedAt = emailVerified ? now : null;
    const userId = await insertUser(tx, { ...account, hasPassword: false, emailConfirmedAt, createdAt: now });
    if (userId === undefined) return undefined;
    if (!(await claimIdentity(tx, { issuer, subject, userId, at: now }))) throw new DoneElsewhere();
    await recordAct(tx, ctx, {
      act: "registered",
      by: null,
      on: { id: userId },
      details: { way: "sign-on" },
    });
    if (!emailVerified && allowed)
      await sendConfirmationLater(tx, { userId, email, occasion: "registered", runAt });
    if (!isApproved) {
      await notifyOfRegistration(tx, ctx);
      await announceRegistration(tx, userId);
    }
    return userId;
  });
  return making.catch((error: unknown) => {
    if (error instanceof DoneElsewhere) return undefined;
    throw error;
  });
}

async function notifyOwnerOfAddress(ctx: Context, email: string): Promise<void> {
  if (!(await findUserByEmail(ctx.db, email)) || !(await mayMail(ctx.rateLimits, email))) return;
  const signInUrl = new URL("/auth", ctx.publicUrl).href;
  await ctx.db.transaction().execute(async (tx) => {
    const runAt = await takeLetterTurn(tx, ctx);
    await sendLater(tx, addressAlreadyRegistered, { to: email, data: { signInUrl }, runAt });
  });
}
