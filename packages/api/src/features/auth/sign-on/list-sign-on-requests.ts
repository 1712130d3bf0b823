import { signOnRequestSchema } from "@antochi/contract/sign-on";
import { z } from "zod";
import { adminProcedure } from "../../../trpc.ts";

/** What is not decided yet of more than so many comes up once these are. */
const shownAtMost = 100;

/** Who asks to sign in by the provider to an account that is there already, oldest first. */
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
