import { currentUserSchema, loginSchema } from "@antochi/contract/accounts";
import { DomainError } from "@antochi/contract/errors";
import type { User } from "@antochi/db/tables/users";
import type { Context } from "../../context.ts";
import { mayMail } from "../../mail/mail-allowance.ts";
import { publicProcedure } from "../../trpc.ts";
import { meterLogin } from "./login-throttle.ts";
import { sendConfirmationLater } from "./email-confirmations.ts";
import { presentUser } from "./present-user.ts";
import { findUserByEmail } from "./queries.ts";

/** Starts a session for an approved user; a wrong e-mail and a wrong password look and take the same. */
export const login = publicProcedure
  .meta({ rest: { method: "POST", path: "/api/login", summary: "Sign in" } })
  .input(loginSchema)
  .output(currentUserSchema)
  .mutation(async ({ ctx, input }) => {
    const user = await meterLogin(ctx, input.email, async (hasher) => {
      const found = await findUserByEmail(ctx.db, input.email);
      const compared = { password: input.password, stored: found?.password };
      return (await ctx.passwords.matches(compared, hasher)) ? found : undefined;
    });
    if (!user) throw new DomainError("invalid-credentials");
    if (!user.isApproved) throw new DomainError("awaiting-approval");
    if (user.suspendedAt) throw new DomainError("account-suspended");
    if (ctx.security.emailConfirmedToSignIn && user.emailConfirmedAt === null) {
      await sendLinkToOwner(ctx, user);
      throw new DomainError("email-unconfirmed");
    }

    // The password may have been replaced while it was compared.
    const cookie = await ctx.sessions.start(user);
    if (cookie === undefined) throw new DomainError("invalid-credentials");
    // The browser's old session would otherwise live on, reachable by whoever still holds its id.
    await ctx.sessions.end(ctx.request.sessionId);
    ctx.reply.cookie(cookie);
    ctx.reply.cookie(await ctx.knownBrowsers.remember(ctx.request.browserCookie, user.email));
    return presentUser(user);
  });

/** Who has the password asks for themselves, so an account from before it was demanded finds its way in. */
async function sendLinkToOwner(ctx: Context, { id, email }: User): Promise<void> {
  if (!(await mayMail(ctx.rateLimits, email))) return;
  await ctx.db
    .transaction()
    .execute((tx) => sendConfirmationLater(tx, { userId: id, email, occasion: "asked" }));
}
