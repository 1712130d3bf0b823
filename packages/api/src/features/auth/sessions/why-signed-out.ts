import { signedOutSchema } from "@antochi/contract/auth";
import { emailAddress } from "@antochi/contract/text";
import { z } from "zod";
import { formProcedure } from "../../../trpc.ts";
import { findUserByEmail } from "../queries.ts";

/**
 * Tells somebody who was signed in until now whether their account is suspended. Only a browser whose cookie proves that
 * this account signed in there learns it; all others get a no. A mutation, so that no logged address contains the e-mail.
 */
export const whySignedOut = formProcedure
  .input(z.object({ email: emailAddress() }))
  .output(signedOutSchema)
  .mutation(async ({ ctx, input: { email } }) => {
    const known = await ctx.knownBrowsers.find(ctx.request.browserCookie, email);
    const user = known === undefined ? undefined : await findUserByEmail(ctx.db, email);
    return { isSuspended: user !== undefined && user.suspendedAt !== null };
  });
