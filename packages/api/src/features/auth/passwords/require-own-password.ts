import { DomainError, type FieldIssue } from "@antochi/contract/errors";
import { recordAct } from "../../../audit/record-act.ts";
import type { MemberContext } from "../../../context.ts";
import { meterLogin } from "../sign-in/login-throttle.ts";

/** A password, the field that it was typed into, and the message there if it is wrong. */
type Shown = FieldIssue & { password: string };

/**
 * Refuses a password that is not the signed-in user's. Wrong attempts count as failed logins, so that nobody can guess at
 * an unattended browser.
 */
export async function requireOwnPassword(ctx: MemberContext, { password, ...field }: Shown): Promise<void> {
  const { user } = ctx;
  const owner = await meterLogin(ctx, user.email, async (hasher) => {
    if (await ctx.passwords.matches({ password, stored: user.password }, hasher)) return user;
    await recordAct(ctx.db, ctx, { act: "reauthentication-failed", by: user.id });
    return undefined;
  });
  if (!owner) throw wrongPassword(field);
}

/** Not a 401: the session is valid, the field is wrong. */
export function wrongPassword(field: FieldIssue): DomainError {
  return new DomainError("invalid-input", { message: field.message, issues: [field] });
}
