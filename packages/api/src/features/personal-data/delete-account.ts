import { DomainError } from "@antochi/contract/errors";
import { languages } from "@antochi/contract/languages";
import { messageAnswerSchema } from "@antochi/contract/message-answer";
import type { DatabaseTransaction } from "@antochi/db/schema";
import type { Site } from "@antochi/mail/letter";
import { sql } from "kysely";
import { z } from "zod";
import { recordAct } from "../../audit/record-act.ts";
import { lockToDelete } from "../../accounts/lock-admins.ts";
import { defineMail, sendLater } from "../../mail/mail-template.ts";
import { unsubscribeOwnAddress } from "../../newsletter/subscriptions.ts";
import { holdSession } from "../../sessions/hold-session.ts";
import { removeObjectLater } from "../../stored-files/removal.ts";
import { provenProcedure } from "../../trpc.ts";
import { lastAdministrator } from "./account-deletion.ts";

/**
 * Deletes the member's own account for good. Their views stay in the log without their name; their articles go to the
 * administrator who has been here the longest; the audit log keeps the account's number. The last administrator cannot.
 */
export const deleteAccount = provenProcedure.output(messageAnswerSchema).mutation(async ({ ctx }) => {
  const { id } = ctx.user;
  await ctx.db.transaction().execute(async (tx) => {
    // Locks all administrators as well, like every removal of one: if two leave at once, one stays.
    const { user, others } = await lockToDelete(tx, id);
    // Deleted meanwhile in another browser.
    if (user === undefined) throw new DomainError("not-signed-in");
    await holdSession(tx, { userId: id, sessionId: ctx.request.sessionId });
    await holdArticlesOf(tx, id);
    const [heir] = others;
    if (user.isAdmin && heir === undefined) throw new DomainError("conflict", { message: lastAdministrator });
    if (heir !== undefined) await bequeath(tx, { from: id, to: heir });
    await forgetExport(tx, id);
    await forgetCertificates(tx, id);
    await forgetCopies(tx, id);
    if (!ctx.retention.acknowledgementNames) await forgetNames(tx, id);
    await unsubscribeOwnAddress(tx, { email: user.email, isOwn: user.emailConfirmedAt !== null });
    await recordAct(tx, ctx, { act: "account-deleted", by: id, on: { id } });
    const { email, firstName, language } = user;
    await sendLater(tx, accountDeleted, { to: email, data: { firstName, language } });
    // Their sessions and offline devices go with the account.
    await tx.deleteFrom("users").where("id", "=", id).execute();
  });
  ctx.reply.cookie(ctx.sessions.blankCookie);
  return { message: "Your account is deleted" };
});

/**
 * Locks all articles that rows of this member refer to, before those rows change, in the order of all bulk locks. Whoever
 * deletes several articles locks each before the rows that refer to it, and could otherwise deadlock with this.
 */
async function holdArticlesOf(tx: DatabaseTransaction, userId: number): Promise<void> {
  await sql`
    select from knowledge_base_articles where id in (
      select own.id from knowledge_base_articles as own where own.created_by = ${userId}::int
      union select article_id from user_activity_logs where user_id = ${userId}::int
      union select article_id from reading_positions where user_id = ${userId}::int
      union select article_id from reading_marks where user_id = ${userId}::int
      union select article_id from reading_progress where user_id = ${userId}::int
      union select article_id from article_editions where published_by = ${userId}::int
      union select edition.article_id from article_editions as edition
        join stored_files as file on file.object_path = edition.pdf_path where file.issued_to = ${userId}::int
      union select article_id from reading_assignments where created_by = ${userId}::int
      union select asked.article_id from reading_assignments as asked
        join reading_assignment_targets as target on target.assignment_id = asked.id where target.user_id = ${userId}::int
    ) order by id for no key update
  `.execute(tx);
}

/** Hands over articles, since each has somebody who answers for it; the audit log says who published which edition. */
async function bequeath(tx: DatabaseTransaction, { from, to }: { from: number; to: number }): Promise<void> {
  await tx
    .updateTable("knowledgeBaseArticles")
    .set({ createdBy: to })
    .where("createdBy", "=", from)
    .execute();
}

/** Deletes the data export and its file; a file that is being made meanwhile is removed by the job that makes it. */
async function forgetExport(tx: DatabaseTransaction, userId: number): Promise<void> {
  const row = await tx
    .deleteFrom("dataExports")
    .where("userId", "=", userId)
    .returning("objectKey")
    .executeTakeFirst();
  if (row !== undefined) await removeObjectLater(tx, row.objectKey);
}

/** Removes certificates' files, which nobody may fetch any more. Their codes still confirm the acknowledgements. */
async function forgetCertificates(tx: DatabaseTransaction, userId: number): Promise<void> {
  const made = await tx
    .selectFrom("certificates")
    .select("objectKey")
    .where("userId", "=", userId)
    .where("objectKey", "is not", null)
    .execute();
  await tx.updateTable("certificates").set({ objectKey: null }).where("userId", "=", userId).execute();
  for (const { objectKey } of made) if (objectKey !== null) await removeObjectLater(tx, objectKey);
}

/** Removes the files of traced copies. Their codes still say that there was such a copy, and for which account's number. */
async function forgetCopies(tx: DatabaseTransaction, userId: number): Promise<void> {
  const made = await tx
    .selectFrom("tracedCopies")
    .select("objectKey")
    .where("userId", "=", userId)
    .where("objectKey", "is not", null)
    .execute();
  await tx
    .updateTable("tracedCopies")
    .set({ objectKey: null, size: null })
    .where("userId", "=", userId)
    .execute();
  for (const { objectKey } of made) if (objectKey !== null) await removeObjectLater(tx, objectKey);
}

/** Erases names in acknowledgements, which stay with the account's number and time; Postgres permits no other change. */
async function forgetNames(tx: DatabaseTransaction, userId: number): Promise<void> {
  await tx
    .updateTable("acknowledgements")
    .set({ firstName: null, lastName: null, rank: null, unit: null })
    .where("userId", "=", userId)
    .execute();
}

const words = {
  en: ({ name }: Site, firstName: string) => ({
    subject: "Your account is deleted",
    paragraphs: [
      `Dear ${firstName},`,
      `Your account at ${name} has been deleted, as you asked on its page. This is the last email to it.`,
      "If it was not you, tell an administrator: the account cannot be restored, but you may register again.",
    ],
    footnotes: ["You receive this message because your account had this address."],
  }),
  el: ({ name }: Site, firstName: string) => ({
    subject: "Ο λογαριασμός σας διαγράφηκε",
    paragraphs: [
      `Αγαπητέ/ή ${firstName},`,
      `Ο λογαριασμός σας στην ${name} διαγράφηκε, όπως ζητήσατε στη σελίδα του. Αυτό είναι το τελευταίο μήνυμα προς αυτόν.`,
      "Αν δεν ήσασταν εσείς, ενημερώστε έναν διαχειριστή: ο λογαριασμός δεν επανέρχεται, και μπορείτε να εγγραφείτε ξανά.",
    ],
    footnotes: ["Λαμβάνετε αυτό το μήνυμα επειδή ο λογαριασμός σας είχε αυτή τη διεύθυνση."],
  }),
} as const;

/** Notifies a member that their account is gone. */
export const accountDeleted = defineMail({
  name: "account-deleted",
  data: z.object({ firstName: z.string(), language: z.enum(languages) }),
  letter: ({ firstName, language }, site) => ({ ...words[language](site, firstName), language }),
});
