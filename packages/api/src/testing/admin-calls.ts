import { logCursor, usersCursor } from "@antochi/contract/cursors";
import type { Pool } from "pg";
import type { TestApi } from "./test-api.ts";

type Caller = ReturnType<TestApi["as"]>;

/** A call that the panel makes. */
export type AdminCall = (caller: Caller) => Promise<unknown>;

/** The page that stands for a deep one of a log, and the entries of each page. */
const deepPage = 1_000;
const pageLength = 10;

/**
 * The panel's queries of users, of what they read and of what visitors sent, by readable names, against a database with
 * masses of rows. Deep pages begin after that many pages.
 */
export async function adminCalls(pool: Pool, now: Date): Promise<Record<string, AdminCall>> {
  const deepLog = await logCursorAt(pool, (deepPage - 1) * pageLength - 1);
  const deepUser = await userCursorAt(pool, 10_000);
  const member = await one(pool, "select user_id as id from user_activity_logs order by id desc limit 1");
  const waiting = await one(pool, "select id from users where not is_approved order by id desc limit 1");
  const hundred = await some(pool, "select id from users where not is_approved order by id limit 100");
  const popular = await one(
    pool,
    "select article_id as id from article_view_counts order by views desc limit 1",
  );
  const month = new Date(now.getTime() - 30 * 24 * 60 * 60 * 1000).toISOString();
  const days = { articleId: popular, timeZone: "Europe/Athens" };

  return {
    "users, first page": ({ admin }) => admin.listUsers({}),
    "users, 100th page": ({ admin }) => admin.listUsers({ cursor: deepUser }),
    "users, pending": ({ admin }) => admin.listUsers({ status: "pending" }),
    "users, approved": ({ admin }) => admin.listUsers({ status: "approved" }),
    "users, suspended": ({ admin }) => admin.listUsers({ status: "suspended" }),
    "users, admins": ({ admin }) => admin.listUsers({ status: "admins" }),
    "users, search by name": ({ admin }) => admin.listUsers({ search: "maria sample 12" }),
    "users, search by unit": ({ admin }) => admin.listUsers({ search: "unit q, platoon 3" }),
    "users, search by two letters": ({ admin }) => admin.listUsers({ search: "q, 3" }),
    "users, search by letters that nobody has": ({ admin }) => admin.listUsers({ search: "qz" }),
    "users, search without a match": ({ admin }) => admin.listUsers({ search: "nobody at all" }),
    "users, counts": ({ admin }) => admin.countUsers(),
    "users, who waits": ({ admin }) => admin.listVetting({}),
    "users, who waits in a unit": ({ admin }) => admin.listVetting({ search: "unit q, platoon 3" }),
    "users, one and who is alike": ({ admin }) => admin.readDossier({ id: waiting }),
    "users, a member and who is alike": ({ admin }) => admin.readDossier({ id: member }),
    "users, a hundred of whom others decide": ({ admin }) => admin.usersByIds({ ids: hundred }),
    "logs, first page": ({ activity }) => activity.listLogs({ limit: pageLength }),
    "logs, 1,000th page": ({ activity }) => activity.listLogs({ limit: pageLength, cursor: deepLog }),
    "logs, a hundred": ({ activity }) => activity.listLogs({}),
    "logs of a member": ({ activity }) => activity.listLogs({ userId: member }),
    "logs of an article": ({ activity }) => activity.listArticleLogs({ articleId: popular }),
    "logs of a month": ({ activity }) => activity.listLogs({ from: month }),
    "logs of a member and an article": ({ activity }) =>
      activity.listLogs({ userId: member, articleId: popular }),
    statistics: ({ activity }) => activity.statistics({}),
    "statistics of one article": ({ activity }) => activity.articleStatistics({ articleId: popular }),
    "views per day, a month": ({ activity }) => activity.viewsPerDay({ ...days, days: 30 }),
    "views per day, a year": ({ activity }) => activity.viewsPerDay({ ...days, days: 366 }),
    "messages, first page": ({ enquiries }) => enquiries.messages.list({}),
    "messages, open": ({ enquiries }) => enquiries.messages.list({ openOnly: true }),
    "contact enquiries, first page": ({ enquiries }) => enquiries.contact.list({}),
    "open enquiries, counts": ({ enquiries }) => enquiries.countOpen(),
    "inbox, open": ({ enquiries }) => enquiries.listInbox({}),
    "inbox, new": ({ enquiries }) => enquiries.listInbox({ part: "new" }),
    "inbox, in hand": ({ enquiries }) => enquiries.listInbox({ part: "in-hand" }),
    "inbox, answered": ({ enquiries }) => enquiries.listInbox({ part: "answered" }),
    "inbox, one's own": ({ enquiries }) => enquiries.listInbox({ owner: "me" }),
    "inbox, counts": ({ enquiries }) => enquiries.countInboxStates(),
    "overview, registrations": ({ overview }) => overview.waitingRegistrations(),
    "overview, enquiries": ({ overview }) => overview.waitingEnquiries(),
    "overview, failed jobs": ({ overview }) => overview.failedJobs(),
    "overview, overdue by unit": ({ overview }) => overview.overdueByUnit(),
    "overview, the house": ({ overview }) => overview.house(),
    "overview, the last entries": ({ audit }) => audit.listEntries({ limit: 5 }),
    "overview, the chain": ({ audit }) => audit.auditState(),
    "overview, reading of a month": ({ activity }) =>
      activity.libraryViewsPerDay({ timeZone: "Europe/Athens" }),
    "overview, most read": ({ activity }) => activity.mostRead(),
    "overview, never opened": ({ activity }) => activity.neverOpened(),
    "palette, a name": ({ palette }) => palette.findAnything({ query: "maria sample 12" }),
    "palette, what everybody has": ({ palette }) => palette.findAnything({ query: "sample" }),
    "palette, two letters": ({ palette }) => palette.findAnything({ query: "q, 3" }),
    "palette, without a match": ({ palette }) => palette.findAnything({ query: "nobody at all" }),
    "palette, a sender": ({ palette }) => palette.findAnything({ query: "visitor-12345@example.org" }),
    "palette, what every sender has": ({ palette }) => palette.findAnything({ query: "visitor" }),
    "palette, a reference": ({ palette }) => palette.findAnything({ query: "7KQ2 M9XA" }),
  };
}

async function one(pool: Pool, sql: string): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(sql);
  const [row] = rows;
  if (!row) throw new Error(`No row: ${sql}`);
  return row.id;
}

async function some(pool: Pool, sql: string): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(sql);
  return rows.map(({ id }) => id);
}

async function logCursorAt(pool: Pool, place: number): Promise<string> {
  const { rows } = await pool.query<{ id: number; created_at: Date }>(
    "select id, created_at from user_activity_logs order by created_at desc, id desc offset $1 limit 1",
    [place],
  );
  const [row] = rows;
  if (!row) throw new Error(`The log has no entry ${place}`);
  return logCursor.after({ id: row.id, createdAt: row.created_at.toISOString() });
}

async function userCursorAt(pool: Pool, place: number): Promise<string> {
  const { rows } = await pool.query<{ id: number; created_at: Date; is_approved: boolean }>(
    "select id, created_at, is_approved from users order by is_pending desc, created_at desc, id desc offset $1 limit 1",
    [place],
  );
  const [row] = rows;
  if (!row) throw new Error(`There is no user ${place}`);
  return usersCursor.after({
    id: row.id,
    createdAt: row.created_at.toISOString(),
    isApproved: row.is_approved,
  });
}
