import { signedOutSchema } from "@antochi/contract/accounts";
import { emailAddress } from "@antochi/contract/text";
import { z } from "zod";
import { formProcedure } from "../../trpc.ts";
import { findUserByEmail } from "./queries.ts";

/**
 * Says to whoever was signed in until now whether their account is suspended. Only a browser whose cookie shows that this
 * account signed in there is told; everybody else hears no. A mutation, so that the e-mail
 * stands in no address that is logged.
 */
export const whySignedOut = formProcedure
  .input(z.object({ email: emailAddress() }))
  .output(signedOutSchema)
  .mutation(async ({ ctx, input: { email } }) => {
    const known = await ctx.knownBrowsers.find(ctx.request.browserCookie, email);
    const user = known === undefined ? undefined : await findUserByEmail(ctx.db, email);
    return { isSuspended: user !== undefined && user.suspendedAt !== null };
  });
