import { logCursor } from "@antochi/contract/cursors";
import { insertUser, instructorAdmin } from "@antochi/testing/people";
import { openThrowawayDatabase } from "@antochi/testing/throwaway-database";
import { recordAct } from "../audit/record-act.ts";
import { sealEntries } from "../audit/seal-entries.ts";
import { verifyChain } from "../audit/verify-chain.ts";
import { openTestApi } from "./test-api.ts";

/**
 * `pnpm bench:audit`: how long it takes to write entries of the audit log, to seal and check them, and to list them where
 * there are a million, or as many as the argument says.
 */
const size = Number(process.argv[2] ?? 1_000_000);
const atOnce = 100_000;
const runs = 31;

const now = new Date();
await using database = await openThrowawayDatabase();
const { db, pool } = database;
await using api = await openTestApi({ db: database, now: () => now });
const admin = await insertUser(db, instructorAdmin);

const request = { id: "bench", ip: "192.0.2.1" };
const written = 2_000;
const writing = await timed(async () => {
  for (let entry = 0; entry < written; entry += 1)
    await recordAct(db, { now: () => now, request }, { act: "signed-in", by: admin.id });
});
report("one entry written", writing / written);

for (let present = 0; present < size; present += atOnce) {
  await pool.query(
    `with entry as (
       insert into audit_entries (created_at, act, actor, user_id, object_kind, object_id, object_label, details)
       select $1::timestamptz - make_interval(secs => $2 - n),
         (array['signed-in', 'signed-out', 'pdf-delivered', 'article-changed', 'user-approved'])[1 + n % 5],
         'user', case when n % 7 = 0 then 1 else 2 + n % 2000 end,
         'article', case when n % 11 = 0 then '1' else (2 + n % 500)::text end, 'Article ' || n % 500, '{}'
       from generate_series($3::int + 1, $3::int + $4::int) as n
       returning id
     )
     insert into audit_unsealed select id from entry`,
    [now, size, present, Math.min(atOnce, size - present)],
  );
}
await pool.query("vacuum analyze audit_entries");
const sealing = await timed(async () => {
  while (await isAnyWaiting()) await sealEntries({ db });
});
report(`${size.toLocaleString("en")} entries sealed`, sealing);
report(
  `${size.toLocaleString("en")} entries looked through`,
  await timed(() => verifyChain({ db, now: () => now })),
);

const middle = await pool.query<{ id: number; created_at: Date }>(
  "select id, created_at from audit_entries where id = $1",
  [Math.ceil(size / 2)],
);
const deep = middle.rows.map((row) =>
  logCursor.after({ id: row.id, createdAt: row.created_at.toISOString() }),
)[0];
const { audit } = api.as(admin);
const month = new Date(now.getTime() - 30 * 24 * 60 * 60 * 1000).toISOString();
const calls = {
  "first page": () => audit.listEntries({}),
  "page in the middle": () => audit.listEntries({ cursor: deep }),
  "of a person": () => audit.listEntries({ userId: 17 }),
  "of an act": () => audit.listEntries({ act: "user-approved" }),
  "of a person and an act": () => audit.listEntries({ userId: 17, act: "article-changed" }),
  "of a thing": () => audit.listEntries({ object: "article/17" }),
  "of a thing and an act": () => audit.listEntries({ object: "article/17", act: "article-changed" }),
  "of a person and a thing": () => audit.listEntries({ userId: 17, object: "article/17" }),
  // User 1 did a seventh of all acts and article 1 has an eleventh of them; combined with a filter that matches nothing.
  "of a busy person and an act": () => audit.listEntries({ userId: 1, act: "user-approved" }),
  "of a busy person and an act that never was": () => audit.listEntries({ userId: 1, act: "backup-failed" }),
  "of a busy thing and an act that never was": () =>
    audit.listEntries({ object: "article/1", act: "backup-failed" }),
  "of a busy person and a thing that never was": () => audit.listEntries({ userId: 1, object: "article/0" }),
  "of a month": () => audit.listEntries({ from: month }),
  "of an act that never was": () => audit.listEntries({ act: "backup-failed" }),
  state: () => audit.auditState(),
};
for (const [name, call] of Object.entries(calls)) {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) times.push(await timed(call));
  report(name, times.toSorted((one, other) => one - other)[Math.floor(runs / 2)] ?? Number.NaN);
}

async function isAnyWaiting(): Promise<boolean> {
  return (await pool.query("select from audit_unsealed limit 1")).rowCount === 1;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function report(what: string, ms: number): void {
  process.stdout.write(`| ${what} | ${ms.toFixed(ms < 100 ? 2 : 0)} ms |\n`);
}
