import { type OwnLetters, ownLettersSchema } from "@antochi/contract/account";
import type { Database } from "@antochi/db/schema";
import type { User } from "@antochi/db/tables/users";
import { memberProcedure } from "../../../trpc.ts";

/** Which letters the signed-in user gets, and in which language. */
export const ownLetters = memberProcedure
  .output(ownLettersSchema)
  .query(({ ctx }) => presentLetters(ctx.db, ctx.user));

type Addressee = Pick<User, "email" | "emailConfirmedAt" | "language" | "subscribeToNewsletter">;

/**
 * For an unconfirmed address this reports only what the account itself asked for: the subscription may be somebody else's.
 */
export async function presentLetters(db: Database, user: Addressee): Promise<OwnLetters> {
  const { email, emailConfirmedAt, language, subscribeToNewsletter } = user;
  if (emailConfirmedAt === null)
    return { language, newsletter: subscribeToNewsletter ? "asked" : "off", newsletterSince: null };
  const subscription = await db
    .selectFrom("newsletterSubscriptions")
    .select("confirmedAt")
    .where("email", "=", email)
    .executeTakeFirst();
  if (subscription === undefined) return { language, newsletter: "off", newsletterSince: null };
  const since = subscription.confirmedAt?.toISOString() ?? null;
  return { language, newsletter: since === null ? "asked" : "on", newsletterSince: since };
}
