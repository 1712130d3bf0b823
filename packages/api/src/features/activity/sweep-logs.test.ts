import { insertArticle, insertCategory } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin } from "@antochi/testing/people";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { keptForEver } from "../../testing/kept-for-ever.ts";
import { sweepLogs } from "./sweep-logs.ts";

const { api, clock, db } = await openApiForFile({ startsAt: "2026-05-31T12:00:00.000Z" });

const admin = await insertUser(db, instructorAdmin);
const member = await insertUser(db, approvedMember);
const category = await insertCategory(db);
const article = await insertArticle(db, { categoryId: category.id, createdBy: admin.id });

beforeEach(async () => {
  await db.deleteFrom("userActivityLogs").execute();
});

/** A member's views, one at each of these instants. */
async function view(...instants: string[]): Promise<void> {
  for (const at of instants) {
    clock.set(new Date(at));
    await api.as(member).activity.logView({ articleId: article.id, action: "view_article" });
  }
}

async function logged(): Promise<string[]> {
  const rows = await db.selectFrom("userActivityLogs").select("createdAt").orderBy("createdAt").execute();
  return rows.map(({ createdAt }) => createdAt.toISOString());
}

const sweep = (logsMonths: number | null) =>
  sweepLogs({ db, now: clock.now, retention: { ...keptForEver, logsMonths } });

test("log entries expire after calendar months; total and hourly view counts stay", async () => {
  // Three months before 31 May is the last day of February.
  await view("2026-02-28T11:59:59.999Z", "2026-02-28T12:00:00.000Z", "2026-05-31T11:00:00.000Z");
  clock.set(new Date("2026-05-31T12:00:00.000Z"));
  const statistics = () => api.as(admin).activity.statistics({});
  const perDay = () =>
    api.as(admin).activity.viewsPerDay({ articleId: article.id, days: 90, timeZone: "UTC" });
  const before = [await statistics(), await perDay()];

  await sweep(null);
  expect(await logged()).toHaveLength(3);
  await sweep(3);
  expect(await logged()).toEqual(["2026-02-28T12:00:00.000Z", "2026-05-31T11:00:00.000Z"]);
  expect([await statistics(), await perDay()]).toEqual(before);

  const entries = () =>
    db.selectFrom("auditEntries").select(["actor", "details"]).where("act", "=", "logs-expired").execute();
  expect(await entries()).toEqual([{ actor: "house", details: '{"rows":1}' }]);
  // Where nothing has expired, nothing is recorded.
  await sweep(3);
  expect(await entries()).toHaveLength(1);
});

test("two replicas sweep many entries at once in bounded transactions, and count each once", async () => {
  await sql`
    insert into user_activity_logs (user_id, article_id, action, created_at)
    select ${member.id}::int, ${article.id}::int, 'view_article',
      ${clock.now()}::timestamptz - make_interval(months => 13, secs => n)
    from generate_series(1, 9000) as n
  `.execute(db);
  const told = async () => {
    const { rows } = await sql<{ rows: number[] }>`
      select coalesce(array_agg((details::jsonb ->> 'rows')::int), '{}') as rows from audit_entries where act = 'logs-expired'
    `.execute(db);
    return rows[0]?.rows ?? [];
  };
  const before = (await told()).length;
  await Promise.all([sweep(12), sweep(12)]);
  await sweep(12);
  expect(await logged()).toEqual([]);
  const batches = (await told()).slice(before);
  expect(Math.max(...batches)).toBeLessThanOrEqual(2_000);
  expect(batches.reduce((sum, rows) => sum + rows, 0)).toBe(9_000);
});

test("expired entries are found through the index on time, however many stay", async () => {
  const { rows } = await sql<{ "QUERY PLAN": string }>`
    explain select id from user_activity_logs where created_at < ${clock.now()}::timestamptz - make_interval(months => 12)
    order by created_at, id limit 2000 for update skip locked
  `.execute(db);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("user_activity_logs_newest_idx");
  expect(plan).not.toContain("Sort");
});
