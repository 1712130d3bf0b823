import { createClock } from "@antochi/testing/clock";
import { createTestDatabase, type TestDatabase } from "@antochi/testing/database";
import { expect, test } from "vitest";
import { checkAudit, checkAuditByNight, isWholeNight } from "./check-audit.ts";
import { recordAct } from "./record-act.ts";
import { sealEntries } from "./seal-entries.ts";
import { shortenAddresses } from "./shorten-addresses.ts";

const clock = createClock("2026-03-01T09:00:00.000Z");
const request = { id: "request-1", ip: "203.0.113.24" };

/** A log of ten sealed entries. */
async function openLog(): Promise<TestDatabase & AsyncDisposable> {
  const database = await createTestDatabase();
  for (let entry = 1; entry <= 10; entry += 1)
    await recordAct(database.db, { now: clock.now, request }, { act: "signed-in", by: entry });
  await sealEntries(database);
  return database;
}

const check = ({ db }: TestDatabase) => checkAudit({ db, now: clock.now }, { askedBy: null });

/** Changes rows as an attacker with full access to the database can, without triggers. */
async function tamper({ pool }: TestDatabase, sql: string): Promise<void> {
  await pool.query(`set session_replication_role = replica; ${sql}; set session_replication_role = origin`);
}

test("an untouched chain is intact while entries arrive, wait for a seal and have addresses shortened", async () => {
  await using log = await openLog();
  expect(await check(log)).toMatchObject({ entries: 10, broken: null });
  await recordAct(log.db, { now: clock.now, request }, { act: "signed-out", by: 1 });
  expect(await check(log)).toMatchObject({ entries: 11, broken: null });
  clock.advance(91 * 24 * 60 * 60 * 1000);
  await shortenAddresses({ db: log.db, now: clock.now });
  expect(await log.db.selectFrom("auditOrigins").select(["address", "key"]).distinct().execute()).toEqual([
    { address: "203.0.113.0/24", key: null },
  ]);
  expect(await check(log)).toMatchObject({ entries: 11, broken: null });
});

test("a check reports its progress through the seals and then through the entries", async () => {
  await using log = await openLog();
  const told: unknown[] = [];
  const progress = (...step: unknown[]) => void told.push(step);
  await checkAudit({ db: log.db, now: clock.now }, { askedBy: null, progress });
  expect(told).toEqual([
    ["Checking seals", 10, 10],
    ["Looking for entries without a seal", 10, 10],
  ]);
});

test.each([
  ["changed", "update audit_entries set user_id = 99 where id = 4", 4, "the entry is not what was sealed"],
  ["deleted", "delete from audit_entries where id = 7", 7, "the entry is gone"],
  [
    "deleted with its seal",
    "delete from audit_entries where id = 7; delete from audit_seals where entry_id = 7",
    8,
    "the seal of place 7 is gone",
  ],
  [
    "inserted afterwards",
    `insert into audit_entries (created_at, act, actor, details) values (now(), 'signed-in', 'house', '{}')`,
    11,
    "the entry has no seal and does not wait for one",
  ],
  [
    "given another seal",
    "update audit_seals set seal = repeat('a', 64) where place = 3",
    3,
    "the entry is not what was sealed",
  ],
  [
    "given another address",
    "update audit_origins set address = '192.0.2.9' where entry_id = 5",
    5,
    "the address is not that of the entry",
  ],
  [
    "given another address and no key",
    "update audit_origins set address = '192.0.2.9', key = null where entry_id = 5",
    5,
    "the key of the address is gone",
  ],
  ["left without an address", "delete from audit_origins where entry_id = 5", 5, "the address is gone"],
])("a check names an entry that was %s", async (_, sql, entryId, reason) => {
  await using log = await openLog();
  await tamper(log, sql);
  expect((await check(log)).broken).toEqual({ entryId, reason });
});

/** Another value for every column of an entry but its id. */
const otherValues = {
  created_at: "created_at + interval '1 millisecond'",
  act: "'file-checked'",
  actor: "'visitor'",
  user_id: "99",
  object_kind: "'article'",
  object_id: "'/objects/pdfs/b.pdf'",
  object_label: "'Winches'",
  details: `'{"size":2}'`,
  origin: "'of another address'",
  request_id: "'request-2'",
};

test("a check names an entry in which anything was changed", async () => {
  await using log = await openLog();
  const on = { id: "/objects/pdfs/a.pdf", label: "Masts" };
  const registered = { act: "file-registered", by: 1, on, details: { size: 1 } } as const;
  await recordAct(log.db, { now: clock.now, request }, registered);
  await check(log);
  const { rows } = await log.pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = 'audit_entries' and column_name <> 'id' order by ordinal_position`,
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(otherValues).toSorted());

  await log.pool.query(`
    alter table audit_entries drop constraint audit_entries_user_check;
    create table untouched as select * from audit_entries where id = 11`);
  for (const [column, value] of Object.entries(otherValues)) {
    await tamper(log, `update audit_entries set ${column} = ${value} where id = 11`);
    const broken = { entryId: 11, reason: "the entry is not what was sealed" };
    expect([column, (await check(log)).broken]).toEqual([column, broken]);
    await tamper(
      log,
      `update audit_entries as entry set ${column} = untouched.${column} from untouched where entry.id = 11`,
    );
  }
  expect(await check(log)).toMatchObject({ entries: 11, broken: null });
});

test("the last good check is kept, however many bad ones follow", async () => {
  await using log = await openLog();
  await check(log);
  await tamper(log, "delete from audit_entries where id > 8; delete from audit_seals where place > 8");
  await log.pool.query(`
    insert into audit_checks (started_at, ended_at, after_place, entries, last_seal, broken_entry, broken_reason)
    select now(), now(), 0, 8, '', 0, 'cut off' from generate_series(1, 150)`);
  const broken = { reason: "the chain had 10 entries when it was last checked" };
  expect(await check(log)).toMatchObject({ broken });
  expect(await check(log)).toMatchObject({ broken });
});

test("a truncated chain and a rebuilt one are detected by comparison with an earlier check", async () => {
  await using log = await openLog();
  await check(log);
  await tamper(log, "delete from audit_entries where id > 8; delete from audit_seals where place > 8");
  expect(await check(log)).toMatchObject({
    broken: { reason: "the chain had 10 entries when it was last checked" },
  });

  await using other = await openLog();
  await check(other);
  await tamper(
    other,
    `update audit_entries set act = 'signed-out' where id = 2; delete from audit_seals;
     insert into audit_unsealed select id from audit_entries`,
  );
  await sealEntries(other);
  expect((await check(other)).broken).toEqual({
    entryId: 10,
    reason: "the chain was made anew since an earlier check",
  });
});

test("an entry deleted before it is sealed leaves a seal, and is reported as gone", async () => {
  await using log = await openLog();
  await recordAct(log.db, { now: clock.now, request }, { act: "signed-out", by: 1 });
  await tamper(log, "delete from audit_entries where id = 11");
  await sealEntries(log);
  expect((await check(log)).broken).toEqual({ entryId: 11, reason: "the entry is gone" });
});

const goOn = ({ db }: TestDatabase) => checkAudit({ db, now: clock.now }, { askedBy: null, goesOn: true });

test("an incremental check starts where the last good one ended, and detects tampering after that", async () => {
  await using log = await openLog();
  expect(await goOn(log)).toMatchObject({ entries: 10, broken: null });
  for (const by of [11, 12]) await recordAct(log.db, { now: clock.now, request }, { act: "signed-out", by });
  expect(await goOn(log)).toMatchObject({ entries: 12, broken: null });
  await recordAct(log.db, { now: clock.now, request }, { act: "signed-out", by: 13 });
  await sealEntries(log);
  await tamper(log, "update audit_entries set user_id = 99 where id = 13");
  expect((await goOn(log)).broken).toEqual({ entryId: 13, reason: "the entry is not what was sealed" });
  expect(await log.db.selectFrom("auditChecks").select("afterPlace").orderBy("id").execute()).toEqual(
    [0, 10, 12].map((afterPlace) => ({ afterPlace })),
  );
});

test.each([
  [
    "changed is detected by the next full check",
    "update audit_entries set user_id = 99 where id = 4",
    null,
    { entryId: 4, reason: "the entry is not what was sealed" },
  ],
  [
    "changed and sealed anew with the whole chain is detected at once",
    `update audit_entries set act = 'signed-out' where id = 2; delete from audit_seals;
     insert into audit_unsealed select id from audit_entries`,
    { entryId: 10, reason: "the chain was made anew since an earlier check" },
    { entryId: 10, reason: "the chain was made anew since an earlier check" },
  ],
  [
    "deleted with all later ones is detected at once",
    "delete from audit_entries where id > 8; delete from audit_seals where place > 8",
    { entryId: 0, reason: "the chain had 10 entries when it was last checked" },
    { entryId: 0, reason: "the chain had 10 entries when it was last checked" },
  ],
  [
    "inserted without a seal after the last check is detected at once",
    "insert into audit_entries (created_at, act, actor, details) values (now(), 'signed-in', 'house', '{}')",
    { entryId: 11, reason: "the entry has no seal and does not wait for one" },
    { entryId: 11, reason: "the entry has no seal and does not wait for one" },
  ],
])("incremental checks: an old entry that was %s", async (_, sql, seenAtOnce, seenByAll) => {
  await using log = await openLog();
  await check(log);
  await tamper(log, sql);
  expect((await goOn(log)).broken).toEqual(seenAtOnce);
  expect((await check(log)).broken).toEqual(seenByAll);
});

test("the nightly check is full up to ten million entries or while one is broken, and weekly beyond", () => {
  const now = clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000);
  const long = { entries: 10_000_001, brokenEntry: null };
  const short = { entries: 10_000_000, brokenEntry: null };
  expect(isWholeNight({ last: undefined, wholeAt: undefined, now })).toBe(true);
  expect(isWholeNight({ last: short, wholeAt: daysAgo(1), now })).toBe(true);
  expect(isWholeNight({ last: long, wholeAt: daysAgo(1), now })).toBe(false);
  expect(isWholeNight({ last: long, wholeAt: daysAgo(6), now })).toBe(false);
  expect(isWholeNight({ last: long, wholeAt: daysAgo(7), now })).toBe(true);
  expect(isWholeNight({ last: { ...long, brokenEntry: 4 }, wholeAt: daysAgo(1), now })).toBe(true);
  expect(isWholeNight({ last: long, wholeAt: undefined, now })).toBe(true);
});

test("a long log's new entries are checked for six nights, and the seventh detects old tampering", async () => {
  await using log = await openLog();
  await check(log);
  // As if ten million more had been sealed and checked: a full check finds that they are missing.
  await tamper(
    log,
    `insert into audit_seals values (10000001, 10000001, repeat('a', 64));
     update audit_checks set entries = 10000001, last_seal = repeat('a', 64)`,
  );
  const night = () => checkAuditByNight({ db: log.db, now: clock.now });
  for (let nights = 1; nights <= 6; nights += 1) {
    clock.advance(24 * 60 * 60 * 1000);
    await recordAct(log.db, { now: clock.now, request }, { act: "signed-out", by: nights });
    expect(await night()).toMatchObject({ entries: 10_000_001 + nights, broken: null });
  }
  clock.advance(24 * 60 * 60 * 1000);
  const found = { entryId: 10_000_001, reason: "the seal of place 11 is gone" };
  expect((await night()).broken).toEqual(found);
  clock.advance(24 * 60 * 60 * 1000);
  expect((await night()).broken).toEqual(found);
});
