import { createTestDatabase } from "@antochi/testing/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AuditFilter, auditFilterSchema } from "@antochi/contract/audit";
import { limits } from "@antochi/contract/limits";
import { pageOfEntries, selectEntries } from "./entry-queries.ts";

const { db, pool, close } = await createTestDatabase();
afterAll(close);

// Half of all entries have one act, half are by one person, and all concern a few objects: a scan of the
// index of acts would read many rows.
beforeAll(async () => {
  await pool.query(`
    insert into audit_entries (created_at, act, actor, user_id, object_kind, object_id, details)
    select '2026-01-01'::timestamptz + make_interval(secs => n),
      case when n % 200 = 0 then 'article-deleted' when n % 2 = 0 then 'pdf-delivered'
        when n % 4 = 3 then 'user-approved' else 'article-changed' end,
      'user', case when n % 4 < 2 then 1 else 2 + n % 500 end, 'article', (n % 50)::text, '{}'
    from generate_series(1, 40000) as n
  `);
  await pool.query("analyze audit_entries");
});

const person = { userId: 17 };
/** They did half of everything. */
const busy = { userId: 1 };
const act = { act: "pdf-delivered" } as const;
const object = { object: { kind: "article", id: "17" } } as const;
const from = { from: "2026-01-01T05:00:00.000Z" };

test.each<[string, AuditFilter]>([
  ["audit_entries_user_idx", person],
  ["audit_entries_user_act_idx", { ...person, ...act }],
  ["audit_entries_user_act_idx", { ...busy, act: "article-deleted" }],
  // A quarter of all acts, none of them theirs.
  ["audit_entries_user_act_idx", { ...busy, act: "user-approved" }],
  ["audit_entries_user_object_idx", { ...person, ...object }],
  // A thing that they never touched.
  ["audit_entries_user_object_idx", { ...busy, object: { kind: "article", id: "no-such" } }],
  ["audit_entries_user_object_idx", { ...person, ...act, ...object, ...from }],
  ["audit_entries_object_idx", object],
  ["audit_entries_object_act_idx", { ...object, ...act }],
  ["audit_entries_object_act_idx", { ...object, ...act, ...from }],
  ["audit_entries_act_idx", { act: "article-deleted" }],
  ["audit_entries_act_idx", { act: "article-deleted", ...from }],
  ["audit_entries_newest_idx", from],
  ["audit_entries_pkey", {}],
  ["audit_entries_pkey", { entry: 17 }],
  ["audit_entries_pkey", { entry: 17, ...person, ...act, ...object, ...from }],
])("only %s is scanned for %j", async (index, filter) => {
  const { sql, parameters } = pageOfEntries(db, filter, {
    direction: "desc",
    after: [new Date("2026-01-01T09:00:00.000Z"), 30_000],
    limit: 100,
  }).compile();
  const { rows } = await pool.query<{ "QUERY PLAN": string }>(`explain ${sql}`, [...parameters]);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  const walked = plan.match(/audit_entries_\w+|Seq Scan on audit_entries/g);
  expect(walked, plan).toEqual([index]);
});

test("an entry whose ID is beyond other tables' range is found by it", async () => {
  await pool.query(`alter table audit_entries alter column id restart with ${limits.idMax + 1}`);
  await pool.query(
    "insert into audit_entries (created_at, act, actor, details) values (now(), 'signed-in', 'house', '{}')",
  );
  const filter = auditFilterSchema.parse({ entry: String(limits.idMax + 1) });
  expect(await selectEntries(db, filter).execute()).toMatchObject([{ id: limits.idMax + 1 }]);
});

test("combined filters match only entries that satisfy all of them", async () => {
  const count = async (filter: AuditFilter) => (await selectEntries(db, filter).execute()).length;
  expect(await count({ entry: 16 })).toBe(1);
  expect(await count({ entry: 16, userId: 16 })).toBe(0);
  expect(await count({ userId: 16 })).toBe(80);
  expect(await count({ userId: 16, ...act })).toBe(80);
  expect(await count({ userId: 17, ...act })).toBe(0);
  expect(await count({ userId: 17, ...object })).toBe(0);
  expect(await count({ userId: 17, object: { kind: "article", id: "15" } })).toBe(80);
  expect(await count({ object: { kind: "article", id: "15" }, act: "article-changed" })).toBe(400);
  expect(await count({ object: { kind: "article", id: "15" }, ...act })).toBe(0);
});
