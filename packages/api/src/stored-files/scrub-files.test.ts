import { createHash } from "node:crypto";
import { rename } from "node:fs/promises";
import { Readable } from "node:stream";
import { recordedLog } from "@antochi/jobs/testing/recorded-log";
import { keyOfObjectPath } from "@antochi/storage/object-key";
import type { ObjectStore } from "@antochi/storage/object-store";
import { StoreUnavailable } from "@antochi/storage/store-errors";
import { insertIssuedFile, insertRegisteredFile } from "@antochi/testing/knowledge-base";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openStage } from "../testing/job-stage.ts";
import { openRecordingDatabase, scannedTables } from "../testing/query-plans.ts";
import { checkFile } from "./check-file.ts";
import { scrubFiles } from "./scrub-files.ts";

const day = 24 * 60 * 60 * 1000;

const stage = await openStage();
const { store, clock, storeRoot } = stage;
const { db, pool } = stage.database;
afterAll(() => stage[Symbol.asyncDispose]());

beforeEach(async () => {
  await db.deleteFrom("storedFiles").execute();
  stage.storeIsUp(true);
});

/** A file registered so many days ago with its object in the store; `put` replaces its bytes behind our back. */
async function addFile(daysAgo = 40, { size }: { size?: number } = {}) {
  const bytes = Buffer.from("%PDF-1.7 stands for a whole file");
  const { objectPath } = await insertRegisteredFile(db, {
    size: size ?? bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    registeredAt: new Date(clock.now().getTime() - daysAgo * day),
  });
  if (objectPath === null) throw new Error("A registered file has an object path");
  const key = keyOfObjectPath(objectPath);
  const put = async (content: Buffer) => {
    await store.write(key, Readable.from([content]), { contentType: "application/pdf", maxBytes: 1_000 });
  };
  await put(bytes);
  return { objectPath, key, bytes, put };
}

async function scrub(other: ObjectStore = store) {
  const log = recordedLog();
  await scrubFiles({ db, store: other, now: clock.now, log });
  return log.lines;
}

async function conditionOf({ objectPath }: { objectPath: string }) {
  return db
    .selectFrom("storedFiles")
    .select(["condition", "checkedAt"])
    .where("objectPath", "=", objectPath)
    .executeTakeFirstOrThrow();
}

async function checked(): Promise<number> {
  const rows = await db.selectFrom("storedFiles").select("id").where("checkedAt", "is not", null).execute();
  return rows.length;
}

test("intact, missing and altered files are told apart, and the damaged ones are logged", async () => {
  const [whole, gone, flipped, longer, shorter] = await Promise.all(
    Array.from({ length: 5 }, () => addFile()),
  );
  if (!whole || !gone || !flipped || !longer || !shorter) throw new Error("There are five");
  await insertIssuedFile(db);
  await store.remove(gone.key);
  await flipped.put(Buffer.from(flipped.bytes).fill("x", 10, 11));
  await longer.put(Buffer.concat([longer.bytes, Buffer.from("x")]));
  await shorter.put(shorter.bytes.subarray(1));

  const lines = await scrub();

  const checkedAt = clock.now();
  expect(await conditionOf(whole)).toEqual({ condition: "ok", checkedAt });
  expect(await conditionOf(gone)).toEqual({ condition: "missing", checkedAt });
  for (const file of [flipped, longer, shorter]) {
    expect(await conditionOf(file)).toEqual({ condition: "altered", checkedAt });
  }
  const warnings = lines.filter(({ level }) => level === "warn");
  expect(warnings).toHaveLength(4);
  expect(JSON.stringify(warnings)).toContain(gone.objectPath);
});

test("twenty files are checked in a run, the longest unchecked first, and each once in four weeks", async () => {
  const fresh = await addFile(27);
  const files = [];
  for (let age = 30; age < 55; age += 1) files.push(await addFile(age));
  await scrub();
  expect(await checked()).toBe(20);
  for (const file of files.slice(0, 5)) expect(await conditionOf(file)).toMatchObject({ checkedAt: null });

  clock.advance(day / 24);
  await scrub();
  expect(await checked()).toBe(25);
  expect(await conditionOf(fresh)).toMatchObject({ checkedAt: null });
  clock.advance(day);
  const before = clock.now();
  await scrub();
  expect(await conditionOf(fresh)).toEqual({ condition: "ok", checkedAt: before });
  clock.advance(26 * day);
  await scrub();
  for (const file of files)
    expect((await conditionOf(file)).checkedAt?.getTime()).toBeLessThan(before.getTime());
  clock.advance(day);
  await scrub();
  const again = files.slice(5).map(async (file) => (await conditionOf(file)).checkedAt);
  expect(await Promise.all(again)).toEqual(Array.from({ length: 20 }, () => clock.now()));
});

test("an hourly run reads no more than two gigabytes", async () => {
  for (let age = 40; age < 43; age += 1) await addFile(age, { size: 900_000_000 });
  await scrub();
  expect(await checked()).toBe(2);
  await scrub();
  expect(await checked()).toBe(3);
});

test("while the store is down no file is marked, and the next run continues", async () => {
  const file = await addFile();
  await store.remove(file.key);
  stage.storeIsUp(false);
  await expect(scrub()).rejects.toThrow(StoreUnavailable);
  expect(await conditionOf(file)).toEqual({ condition: "ok", checkedAt: null });
  stage.storeIsUp(true);
  await scrub();
  expect(await conditionOf(file)).toMatchObject({ condition: "missing" });
});

test("while the disk is not mounted no file is marked", async () => {
  const file = await addFile();
  await rename(storeRoot, `${storeRoot}-away`);
  await expect(scrub()).rejects.toThrow(StoreUnavailable);
  await expect(checkFile({ db, store, now: clock.now }, file)).rejects.toThrow(StoreUnavailable);
  await rename(`${storeRoot}-away`, storeRoot);
  expect(await conditionOf(file)).toEqual({ condition: "ok", checkedAt: null });
});

test("files unreadable in a working store stay unmarked, do not block others, and fail the job", async () => {
  const unreadable = await addFile(60);
  const keys = new Set([unreadable.key]);
  for (let age = 51; age < 60; age += 1) keys.add((await addFile(age)).key);
  for (let age = 31; age < 50; age += 1) await addFile(age);
  const other = await addFile(30);
  const failing: ObjectStore = {
    ...store,
    async read(key, range) {
      if (!keys.has(key)) return store.read(key, range);
      return new Readable({
        read() {
          this.push(unreadable.bytes.subarray(0, 10));
          this.destroy(new Error("input/output error"));
        },
      });
    },
  };
  await expect(scrub(failing)).rejects.toThrow("10 stored files could not be read");
  expect(await conditionOf(unreadable)).toEqual({ condition: "ok", checkedAt: null });
  expect(await conditionOf(other)).toEqual({ condition: "ok", checkedAt: clock.now() });
});

test("a restored file loses its mark a day later, or earlier when it is checked individually", async () => {
  const [first, second] = [await addFile(50), await addFile(40)];
  await store.remove(first.key);
  await store.remove(second.key);
  await scrub();
  await first.put(first.bytes);
  await second.put(second.bytes);
  expect(await checkFile({ db, store, now: clock.now }, second)).toEqual({
    condition: "ok",
    checkedAt: clock.now(),
  });
  clock.advance(day - 1);
  await scrub();
  expect(await conditionOf(first)).toMatchObject({ condition: "missing" });
  clock.advance(1);
  await scrub();
  expect(await conditionOf(first)).toEqual({ condition: "ok", checkedAt: clock.now() });
});

test("a file deleted while it is read causes no error", async () => {
  const file = await addFile();
  const dropping: ObjectStore = {
    ...store,
    async read(key, range) {
      await db.deleteFrom("storedFiles").where("objectPath", "=", file.objectPath).execute();
      return store.read(key, range);
    },
  };
  expect(await checkFile({ db, store: dropping, now: clock.now }, file)).toBeUndefined();
  expect(await checkFile({ db, store, now: clock.now }, file)).toBeUndefined();
});

test("due files are found by an index, however many files there are", async () => {
  await sql`
    insert into stored_files (upload_key, object_path, state, size, sha256, page_count, registered_at, checked_at, condition)
    select 'uploads/' || n, '/objects/pdfs/' || gen_random_uuid() || '.pdf', 'registered', 1, '00', 1, ${clock.now()}::timestamptz,
      ${clock.now()}::timestamptz - make_interval(mins => n), case when n % 1000 = 0 then 'missing' else 'ok' end
    from generate_series(1, 20000) as n
  `.execute(db);
  await sql`analyze stored_files`.execute(db);
  const recording = openRecordingDatabase(pool);
  await scrubFiles({ db: recording.db, store, now: clock.now, log: recordedLog() });
  const searches = recording.take().filter((query) => query.sql.includes("limit"));
  expect(searches).toHaveLength(2);
  for (const query of searches) expect(await scannedTables(pool, query), query.sql).toEqual([]);
});
