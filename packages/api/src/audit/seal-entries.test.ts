import { auditItemSchema } from "@antochi/contract/audit";
import { patience } from "@antochi/testing/patience";
import { createClock } from "@antochi/testing/clock";
import { createTestDatabase } from "@antochi/testing/database";
import { sql } from "kysely";
import { afterAll, expect, test, vi } from "vitest";
import { recordAct } from "./record-act.ts";
import { firstSeal, sealEntries, sealOf } from "./seal-entries.ts";

const database = await createTestDatabase();
afterAll(database.close);
const { db } = database;
const { now } = createClock();

async function record(count: number): Promise<void> {
  for (let entry = 0; entry < count; entry += 1)
    await recordAct(db, { now }, { act: "signed-out", by: entry + 1 });
}

/** Walks the chain; throws at a wrong seal. @returns how many entries it has, and how many wait for a seal */
async function walk() {
  const rows = await db
    .selectFrom("auditSeals")
    .innerJoin("auditEntries", "auditEntries.id", "auditSeals.entryId")
    .selectAll()
    .orderBy("place")
    .execute();
  let before = firstSeal;
  for (const [index, { place, seal, ...entry }] of rows.entries()) {
    expect({ place, seal }).toEqual({ place: index + 1, seal: sealOf(entry, { place, before }) });
    before = seal;
  }
  const waiting = await db.selectFrom("auditUnsealed").select("entryId").execute();
  return { entries: rows.length, waiting: waiting.length };
}

test("two replicas that seal concurrently build one chain of all committed entries", async () => {
  await record(30);
  const writing = record(30);
  await Promise.all([sealEntries({ db }), sealEntries({ db }), writing]);
  await Promise.all([sealEntries({ db }), sealEntries({ db })]);
  expect(await walk()).toEqual({ entries: 60, waiting: 0 });
});

test("an entry that commits late is sealed after earlier commits, and a rollback leaves no gap", async () => {
  const { entries: before } = await walk();
  await db.transaction().execute(async (tx) => {
    await recordAct(tx, { now }, { act: "signed-in", by: 7 });
    const undone = db.transaction().execute(async (other) => {
      await recordAct(other, { now }, { act: "signed-in", by: 8 });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await record(2);
    await sealEntries({ db });
    expect(await walk()).toEqual({ entries: before + 2, waiting: 0 });
  });
  await sealEntries({ db });
  expect(await walk()).toEqual({ entries: before + 3, waiting: 0 });
});

test("each sealed entry is printed once, on a line of its own, in the order of the chain", async () => {
  const printed: string[] = [];
  const print = (lines: string) => printed.push(lines);
  const { entries: before } = await walk();
  await record(3);
  await sealEntries({ db, print });
  await sealEntries({ db, print });
  const lines = printed.join("").trimEnd().split("\n");
  const told = lines.map((line) => auditItemSchema.parse(JSON.parse(line)));
  expect(told.map(({ place, act, userId }) => [place, act, userId])).toEqual([
    [before + 1, "signed-out", 1],
    [before + 2, "signed-out", 2],
    [before + 3, "signed-out", 3],
  ]);
});

test("entries that a killed process was sealing are sealed by the next one", async () => {
  const { entries: before } = await walk();
  await record(5);
  // Blocks the writing of seals, so that the kill hits in the middle.
  const release = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const holding = db.transaction().execute(async (tx) => {
    await sql`lock table audit_seals in share mode`.execute(tx);
    held.resolve();
    await release.promise;
  });
  await held.promise;
  const killed = sealEntries({ db }).then(
    () => "sealed",
    () => "killed",
  );
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into "audit_seals"%'
    `.execute(db);
    expect(rows).toHaveLength(1);
  }, patience);
  expect(await killed).toBe("killed");
  release.resolve();
  await holding;
  expect(await walk()).toEqual({ entries: before, waiting: 5 });
  await sealEntries({ db });
  expect(await walk()).toEqual({ entries: before + 5, waiting: 0 });
});
