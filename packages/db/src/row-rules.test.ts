import { interestAreas } from "@antochi/contract/interest-labels";
import { languages } from "@antochi/contract/languages";
import { themes } from "@antochi/contract/screens";
import { patience } from "@antochi/environment/testing/patience";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { classifyDriverError } from "./driver-errors.ts";
import { createMigratedDatabase } from "./testing/databases.ts";
import { insertArticle, insertCategory, insertFile, insertUser } from "./testing/rows.ts";

const connection = await createMigratedDatabase();
const { db, pool } = connection;
afterAll(connection.close);

const person = { first_name: "First", last_name: "Last", email: "person@example.org" };
const userId = await insertUser(db);
const articleId = await insertArticle(db);

/** Per table: a valid row with only the required columns. */
const required: Record<string, Record<string, unknown>> = {
  users: { ...person, username: "person", password: "hash", phone: "2100000000" },
  knowledge_base_categories: { name: "Name" },
  knowledge_base_articles: {
    category_id: await insertCategory(db),
    title: "Title",
    pdf_path: await insertFile(db),
    created_by: userId,
  },
  contact_submissions: { ...person, organization: "Org", interest: "fieldbox", message: "Message" },
  fpv_training_interests: { ...person, phone: "2100000000" },
  newsletter_subscriptions: { email: person.email },
  user_activity_logs: { article_id: articleId, action: "view_article" },
  knowledge_base_messages: { name: "Name", email: person.email, subject: "Subject", message: "Message" },
  sessions: { id: "00", user_id: userId, expires_at: new Date() },
  stored_files: { upload_key: "uploads/x.pdf" },
  password_resets: { token_hash: "00", user_id: userId, expires_at: new Date() },
};

const requiredColumns = Object.entries(required).flatMap(([table, row]) =>
  Object.keys(row).map((column) => ({ table, column })),
);

test.for(Object.keys(required))(
  "%s accepts a row with its required columns, and fills in the rest",
  async (table) => {
    expect((await insert(table, required[table] ?? {})).rowCount).toBe(1);
  },
);

test.for(requiredColumns)("$table.$column can be neither omitted nor null", async ({ table, column }) => {
  const { [column]: _, ...rest } = required[table] ?? {};
  const refused = { code: "23502", column, table };
  await expect(insert(table, rest)).rejects.toMatchObject(refused);
  await expect(insert(table, { ...rest, [column]: null })).rejects.toMatchObject(refused);
});

test("nobody is an administrator, approved or a subscriber by default", async () => {
  const user = await db.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirstOrThrow();
  expect(user).toMatchObject({
    isAdmin: false,
    isApproved: false,
    isPending: true,
    subscribeToNewsletter: false,
    suspendedAt: null,
    militaryRank: null,
    unit: null,
  });
  expect(Math.abs(Date.now() - user.createdAt.getTime())).toBeLessThan(patience.timeout);
});

test("the administrators' search text ignores case and accents", async () => {
  const id = await insertUser(db, {
    firstName: "Élodie",
    lastName: "Αντοχή",
    email: "e@example.org",
    unit: "2nd Unit",
  });
  const { searchText } = await db
    .selectFrom("users")
    .select("searchText")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(searchText).toBe("elodie αντοχη e@example.org 2nd unit");
});

test.for([
  ["users_email_key", () => insertUser(db, { email: "twice@example.org" })],
  ["users_username_key", () => insertUser(db, { username: "twice" })],
  [
    "newsletter_subscriptions_email_key",
    () => insert("newsletter_subscriptions", { email: "twice@example.org" }),
  ],
  ["stored_files_upload_key_key", () => insert("stored_files", { upload_key: "uploads/twice.pdf" })],
  ["stored_files_object_path_key", () => insertFile(db, { objectPath: "/objects/pdfs/twice.pdf" })],
  ["sessions_pkey", () => insert("sessions", { id: "twice", user_id: userId, expires_at: new Date() })],
  [
    "password_resets_pkey",
    () => insert("password_resets", { token_hash: "twice", user_id: userId, expires_at: new Date() }),
  ],
  [
    "article_view_counts_pkey",
    () => insert("article_view_counts", { article_id: articleId, stripe: 1, views: 1 }),
  ],
] as const)("only once: %s", async ([constraint, insertOne]) => {
  await insertOne();
  await expect(insertOne()).rejects.toSatisfy((error) => {
    expect(classifyDriverError(error)).toEqual({ kind: "unique", constraint });
    return true;
  });
});

test("no two articles share a PDF", async () => {
  const pdfPath = await insertFile(db);
  await insertArticle(db, { pdfPath });
  await expect(insertArticle(db, { pdfPath })).rejects.toThrow("knowledge_base_articles_pdf_path_key");
});

test.for([
  ["contact_submissions_interest_check", "contact_submissions", { interest: "other" }],
  ["fpv_training_interests_language_check", "fpv_training_interests", { language: "de" }],
  [
    "newsletter_subscriptions_language_check",
    "newsletter_subscriptions",
    { email: "b@example.org", language: "" },
  ],
  ["stored_files_state_check", "stored_files", { upload_key: "uploads/y.pdf", state: "lost" }],
] as const)("only known values: %s", async ([constraint, table, values]) => {
  await expect(insert(table, { ...required[table], ...values })).rejects.toMatchObject({
    code: "23514",
    constraint,
  });
});

test.for(["objectPath", "size", "sha256", "pageCount", "registeredAt"] as const)(
  "a registered file has its %s",
  async (column) => {
    await expect(insertFile(db, { [column]: null })).rejects.toThrow("stored_files_registered_check");
  },
);

test.for([
  ["contact_submissions", "interest", interestAreas],
  ["contact_submissions", "language", languages],
  ["fpv_training_interests", "language", languages],
  ["newsletter_subscriptions", "language", languages],
  ["knowledge_base_messages", "language", languages],
  ["users", "language", languages],
  ["users", "theme", themes],
] as const)("everything that can be chosen can be stored as %s.%s", async ([table, column, choices]) => {
  for (const choice of choices) {
    const email = `${column}.${choice}@example.org`;
    await insert(table, {
      ...required[table],
      email,
      ...(table === "users" && { username: email }),
      [column]: choice,
    });
  }
});

test("ids are assigned by Postgres alone", async () => {
  await expect(insert("knowledge_base_categories", { id: 7, name: "Name" })).rejects.toMatchObject({
    code: "428C9",
  });
});

test("the limits' table accepts the inserts of rate-limiter-flexible, and is unlogged", async () => {
  // The positional values that `_upsert` in lib/RateLimiterPostgres.js inserts.
  await pool.query("insert into rate_limits values ($1, $2, $3)", ["login:key", 1, Date.now()]);
  const { rows } = await pool.query("select relpersistence from pg_class where relname = 'rate_limits'");
  expect(rows).toEqual([{ relpersistence: "u" }]);
});

async function insert(table: string, row: Record<string, unknown>): Promise<pg.QueryResult> {
  const columns = Object.keys(row).map((column) => pg.escapeIdentifier(column));
  const places = columns.map((_, index) => `$${index + 1}`);
  const values = columns.length > 0 ? `(${columns.join()}) values (${places.join()})` : "default values";
  return pool.query(`insert into ${pg.escapeIdentifier(table)} ${values}`, Object.values(row));
}
