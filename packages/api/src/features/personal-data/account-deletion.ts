import { accountDeletionSchema } from "@antochi/contract/personal-data";
import type { Database } from "@antochi/db/schema";
import { memberProcedure } from "../../trpc.ts";

/**
 * What is deleted and what stays when a member deletes their account, by this installation's settings, and whether they
 * may.
 */
export const accountDeletion = memberProcedure.output(accountDeletionSchema).query(async ({ ctx }) => {
  const { id, isAdminByRow } = ctx.user;
  const article = await ctx.db
    .selectFrom("knowledgeBaseArticles")
    .select("id")
    .where("createdBy", "=", id)
    .limit(1)
    .executeTakeFirst();
  const acknowledgement = await ctx.db
    .selectFrom("acknowledgements")
    .select("id")
    .where("userId", "=", id)
    .limit(1)
    .executeTakeFirst();
  const { acknowledgementNames, ...periods } = ctx.retention;
  const isLast = isAdminByRow && (await findOtherAdmin(ctx.db, id)) === undefined;
  return {
    ...periods,
    objection: isLast ? lastAdministrator : null,
    hasArticles: article !== undefined,
    acknowledgements: acknowledgement === undefined ? "none" : acknowledgementNames ? "named" : "nameless",
  };
});

export const lastAdministrator =
  "You are the last administrator. Grant the role to somebody else before you delete your account.";

/** The active administrator besides this one who has been here the longest. */
async function findOtherAdmin(db: Database, id: number): Promise<number | undefined> {
  const other = await db
    .selectFrom("users")
    .select("id")
    .where("isAdmin", "=", true)
    .where("suspendedAt", "is", null)
    .where("id", "<>", id)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return other?.id;
}
