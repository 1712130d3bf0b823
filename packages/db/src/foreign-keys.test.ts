import { afterAll, expect, test } from "vitest";
import { classifyDriverError } from "./driver-errors.ts";
import { createMigratedDatabase } from "./testing/databases.ts";
import { insertArticle, insertCategory, insertFile, insertLog, insertUser } from "./testing/rows.ts";

const connection = await createMigratedDatabase();
const { db } = connection;
afterAll(connection.close);

const nobody = 2_147_483_647;

test("there are these foreign keys with these rules, and no others", async () => {
  const { rows } = await connection.pool.query<{ name: string; rule: string }>(`
    select conname as name, case confdeltype when 'r' then 'restrict' when 'c' then 'cascade' when 'n' then 'set null' end as rule
    from pg_constraint where contype = 'f' order by conname collate "C"
  `);
  expect(Object.fromEntries(rows.map(({ name, rule }) => [name, rule]))).toEqual({
    article_editions_article_id_fkey: "cascade",
    article_editions_pdf_path_fkey: "cascade",
    article_editions_published_by_fkey: "set null",
    article_month_views_article_id_fkey: "cascade",
    article_view_counts_article_id_fkey: "cascade",
    article_views_by_hour_article_id_fkey: "cascade",
    certificates_acknowledgement_id_fkey: "restrict",
    contact_submissions_handled_by_fkey: "set null",
    contact_submissions_owner_id_fkey: "set null",
    data_exports_user_id_fkey: "cascade",
    document_pages_object_path_fkey: "cascade",
    document_words_object_path_fkey: "cascade",
    email_confirmations_user_id_fkey: "cascade",
    enquiry_entries_written_by_fkey: "set null",
    fpv_training_interests_handled_by_fkey: "set null",
    fpv_training_interests_owner_id_fkey: "set null",
    knowledge_base_articles_category_id_fkey: "restrict",
    knowledge_base_articles_created_by_fkey: "restrict",
    knowledge_base_articles_pdf_path_fkey: "restrict",
    knowledge_base_messages_handled_by_fkey: "set null",
    knowledge_base_messages_owner_id_fkey: "set null",
    knowledge_base_messages_user_id_fkey: "set null",
    library_visits_user_id_fkey: "cascade",
    newsletter_deliveries_issue_id_fkey: "cascade",
    newsletter_deliveries_subscription_id_fkey: "set null",
    newsletter_issues_written_by_fkey: "set null",
    newsletter_subscriptions_handled_by_fkey: "set null",
    newsletter_subscriptions_owner_id_fkey: "set null",
    offline_devices_user_id_fkey: "cascade",
    offline_entries_user_id_fkey: "cascade",
    one_time_codes_user_id_fkey: "cascade",
    passkey_challenges_user_id_fkey: "cascade",
    passkeys_user_id_fkey: "cascade",
    password_resets_user_id_fkey: "cascade",
    reading_assignment_targets_assignment_id_fkey: "cascade",
    reading_assignment_targets_service_id_fkey: "restrict",
    reading_assignment_targets_user_id_fkey: "cascade",
    reading_assignments_article_id_fkey: "cascade",
    reading_assignments_created_by_fkey: "set null",
    reading_marks_article_id_fkey: "cascade",
    reading_marks_user_id_fkey: "cascade",
    reading_positions_article_id_fkey: "cascade",
    reading_positions_user_id_fkey: "cascade",
    reading_progress_edition_fkey: "cascade",
    reading_progress_user_id_fkey: "cascade",
    reading_sittings_progress_fkey: "cascade",
    reading_reminders_user_id_fkey: "cascade",
    recovery_codes_user_id_fkey: "cascade",
    required_readings_user_id_fkey: "cascade",
    scanned_pages_object_path_fkey: "cascade",
    service_names_joined_to_fkey: "restrict",
    sessions_user_id_fkey: "cascade",
    sign_on_identities_user_id_fkey: "cascade",
    sign_ons_user_id_fkey: "cascade",
    stored_files_issued_to_fkey: "set null",
    user_activity_logs_article_id_fkey: "cascade",
    user_activity_logs_user_id_fkey: "set null",
    user_decisions_decided_by_fkey: "set null",
    user_decisions_user_id_fkey: "cascade",
    user_notes_user_id_fkey: "cascade",
    user_notes_written_by_fkey: "set null",
    users_rank_id_fkey: "restrict",
    users_unit_id_fkey: "restrict",
  });
});

test.for([
  ["knowledge_base_articles_category_id_fkey", () => insertArticle(db, { categoryId: nobody })],
  ["knowledge_base_articles_created_by_fkey", () => insertArticle(db, { createdBy: nobody })],
  ["knowledge_base_articles_pdf_path_fkey", () => insertArticle(db, { pdfPath: "/objects/pdfs/none.pdf" })],
  ["user_activity_logs_article_id_fkey", () => insertLog(db, { articleId: nobody, userId: null })],
  ["sessions_user_id_fkey", () => insertSession(nobody)],
  ["password_resets_user_id_fkey", () => insertReset(nobody)],
  ["email_confirmations_user_id_fkey", () => insertConfirmation(nobody)],
] as const)("its reference must exist: %s", async ([constraint, insert]) => {
  expect(await failureOf(insert())).toEqual({ kind: "foreign-key", constraint });
});

test("a category, an author and a file cannot be deleted while an article needs them", async () => {
  const categoryId = await insertCategory(db);
  const createdBy = await insertUser(db);
  const pdfPath = await insertFile(db);
  const articleId = await insertArticle(db, { categoryId, createdBy, pdfPath });
  const deletions = () => ({
    knowledge_base_articles_category_id_fkey: db
      .deleteFrom("knowledgeBaseCategories")
      .where("id", "=", categoryId),
    knowledge_base_articles_created_by_fkey: db.deleteFrom("users").where("id", "=", createdBy),
    knowledge_base_articles_pdf_path_fkey: db.deleteFrom("storedFiles").where("objectPath", "=", pdfPath),
  });
  for (const [constraint, deletion] of Object.entries(deletions())) {
    expect(await failureOf(deletion.execute())).toEqual({ kind: "foreign-key", constraint });
  }
  await db.deleteFrom("knowledgeBaseArticles").where("id", "=", articleId).execute();
  for (const deletion of Object.values(deletions())) {
    expect((await deletion.executeTakeFirst()).numDeletedRows).toBe(1n);
  }
});

test("deleting an article deletes its log and counts, and leaves those of others", async () => {
  const gone = await insertArticle(db);
  const stays = await insertArticle(db);
  for (const articleId of [gone, stays]) {
    await insertLog(db, { articleId, userId: null });
    const count = { articleId, stripe: 0, views: 1 };
    await db.insertInto("articleViewCounts").values(count).execute();
    await db
      .insertInto("articleViewsByHour")
      .values({ ...count, hour: new Date(0) })
      .execute();
  }
  await db.deleteFrom("knowledgeBaseArticles").where("id", "=", gone).execute();
  for (const table of ["userActivityLogs", "articleViewCounts", "articleViewsByHour"] as const) {
    expect(await db.selectFrom(table).select("articleId").execute()).toEqual([{ articleId: stays }]);
  }
});

test("deleting a user deletes sessions and emailed links, and anonymises the rest", async () => {
  const userId = await insertUser(db);
  await insertSession(userId);
  await insertReset(userId);
  await insertConfirmation(userId);
  const articleId = await insertArticle(db);
  const logId = await insertLog(db, { articleId, userId });
  await insertFile(db, { issuedTo: userId });
  await insertEnquiries(userId);

  await db.deleteFrom("users").where("id", "=", userId).execute();

  expect(await db.selectFrom("sessions").selectAll().execute()).toEqual([]);
  expect(await db.selectFrom("passwordResets").selectAll().execute()).toEqual([]);
  expect(await db.selectFrom("emailConfirmations").selectAll().execute()).toEqual([]);
  const log = db.selectFrom("userActivityLogs").select("userId").where("id", "=", logId);
  expect(await log.execute()).toEqual([{ userId: null }]);
  const issued = db.selectFrom("storedFiles").select("issuedTo").where("issuedTo", "is not", null);
  expect(await issued.execute()).toEqual([]);
  for (const table of enquiries) {
    expect(await db.selectFrom(table).select(["handledBy"]).execute(), table).toEqual([{ handledBy: null }]);
  }
  expect(await db.selectFrom("knowledgeBaseMessages").select("userId").execute()).toEqual([{ userId: null }]);
});

const enquiries = [
  "contactSubmissions",
  "fpvTrainingInterests",
  "newsletterSubscriptions",
  "knowledgeBaseMessages",
] as const;

async function insertEnquiries(handledBy: number): Promise<void> {
  const handled = { email: "a@example.org", handledAt: new Date(), handledBy };
  const person = { firstName: "First", lastName: "Last", ...handled };
  await db
    .insertInto("contactSubmissions")
    .values({ ...person, organization: "Org", interest: "mantis", message: "Message" })
    .execute();
  await db
    .insertInto("fpvTrainingInterests")
    .values({ ...person, phone: "2100000000" })
    .execute();
  await db.insertInto("newsletterSubscriptions").values(handled).execute();
  await db
    .insertInto("knowledgeBaseMessages")
    .values({ ...handled, userId: handledBy, name: "Name", subject: "Subject", message: "Message" })
    .execute();
}

async function insertSession(userId: number): Promise<void> {
  await db.insertInto("sessions").values({ id: "00", userId, expiresAt: new Date() }).execute();
}

async function insertReset(userId: number): Promise<void> {
  await db.insertInto("passwordResets").values({ tokenHash: "00", userId, expiresAt: new Date() }).execute();
}

async function insertConfirmation(userId: number): Promise<void> {
  const link = { tokenHash: "00", userId, email: "a@example.org", expiresAt: new Date() };
  await db.insertInto("emailConfirmations").values(link).execute();
}

async function failureOf(action: Promise<unknown>): Promise<unknown> {
  return action.then(() => "no failure", classifyDriverError);
}
