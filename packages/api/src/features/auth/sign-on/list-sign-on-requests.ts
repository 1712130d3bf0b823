import { signOnRequestSchema } from "@antochi/contract/sign-on";
import { z } from "zod";
import { adminProcedure } from "../../../trpc.ts";

/** At most this many are listed; further ones appear as these are decided. */
const shownAtMost = 100;

/** Pending requests to sign in by the provider to an existing account, oldest first. */
export const listSignOnRequests = adminProcedure
  .output(z.object({ provider: z.string().nullable(), requests: z.array(signOnRequestSchema) }))
  .query(async ({ ctx }) => {
    if (ctx.signOn === null) return { provider: null, requests: [] };
    const rows = await ctx.db
      .selectFrom("signOnIdentities")
      .innerJoin("users", "users.id", "signOnIdentities.userId")
      .select([
        "users.id as userId",
        "users.firstName",
        "users.lastName",
        "users.email",
        "users.emailConfirmedAt",
        "signOnIdentities.createdAt",
      ])
      .where("signOnIdentities.confirmedAt", "is", null)
      .where("signOnIdentities.issuer", "=", ctx.signOn.issuer)
      .orderBy("signOnIdentities.createdAt")
      .limit(shownAtMost)
      .execute();
    return {
      provider: ctx.signOn.name,
      requests: rows.map(({ emailConfirmedAt, createdAt, ...row }) => ({
        ...row,
        emailConfirmed: emailConfirmedAt !== null,
        askedAt: createdAt.toISOString(),
      })),
    };
  });
