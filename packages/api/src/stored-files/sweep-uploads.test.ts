import { randomUUID } from "node:crypto";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { handle } from "@antochi/jobs/define-job";
import { recordedLog } from "@antochi/jobs/testing/recorded-log";
import { startWorker } from "@antochi/jobs/worker";
import { newObjectKey, thumbnailKeyOf } from "@antochi/storage/object-key";
import {
  insertArticle,
  insertCategory,
  insertIssuedFile,
  insertRegisteredFile,
} from "@antochi/testing/knowledge-base";
import { patience } from "@antochi/testing/patience";
import { insertUser, instructorAdmin } from "@antochi/testing/people";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { openStage } from "../testing/job-stage.ts";
import { removeObject, removeObjectJob, removeObjectLater } from "./removal.ts";
import { sweepUploads } from "./sweep-uploads.ts";

const hour = 3_600_000;

const stage = await openStage();
const { database, store, clock } = stage;
const { db } = database;
const admin = await insertUser(db, instructorAdmin);
const worker = startWorker({
  url: database.url,
  handlers: [handle(removeObjectJob, (object) => removeObject({ db, store }, object))],
  log: recordedLog(),
  concurrency: 2,
});
afterAll(async () => {
  await worker.stop();
  await stage[Symbol.asyncDispose]();
});

beforeEach(async () => {
  clock.set(new Date());
  await db.deleteFrom("knowledgeBaseArticles").execute();
  await db.deleteFrom("storedFiles").execute();
});

test("an object is removed once the store is back, however long that takes", async () => {
  const key = newObjectKey("pdfs/");
  await stage.put(key);
  stage.storeIsUp(false);
  await db.transaction().execute((tx) => removeObjectLater(tx, key));
  // On a busy machine the next attempt may have become due by itself.
  await vi.waitFor(async () => expect(await failedRemovals()).toBeGreaterThanOrEqual(1), patience);

  await stage.hurry();
  await vi.waitFor(async () => expect(await failedRemovals()).toBeGreaterThanOrEqual(2), patience);
  expect(await stage.exists(key)).toBe(true);

  stage.storeIsUp(true);
  await stage.hurry();
  await allDone();
  expect(await stage.exists(key)).toBe(false);
});

test("removing an object also aborts its unfinished multipart uploads, and is idempotent", async () => {
  const key = newObjectKey("uploads/");
  await store.multipart.create(key, { contentType: "application/pdf" });

  await removeObject({ db, store }, { key });
  await removeObject({ db, store }, { key });

  expect(await unfinished(key)).toBe(0);
});

test("an object that a registered file refers to is not removed", async () => {
  const key = newObjectKey("pdfs/");
  await stage.put(key);
  await insertRegisteredFile(db, { objectPath: `/objects/${key}` });

  await removeObject({ db, store }, { key });

  expect(await stage.exists(key)).toBe(true);
});

test("an unfinished upload is deleted after a day, with its object and its parts", async () => {
  const old = await insertIssuedFile(db, { issuedAt: clock.now(), uploadKey: newObjectKey("uploads/") });
  await stage.put(old.uploadKey);
  await store.multipart.create(old.uploadKey, { contentType: "application/pdf" });
  const uploadKey = newObjectKey("uploads/");
  await stage.put(uploadKey);
  dayPasses();
  // Its object is a day old by the store's clock, which may differ.
  const young = await insertIssuedFile(db, { issuedAt: clock.now(), uploadKey });

  await sweep();

  expect(await uploadKeys()).toEqual([young.uploadKey]);
  expect(await stage.exists(old.uploadKey)).toBe(false);
  expect(await unfinished(old.uploadKey)).toBe(0);
  expect(await stage.exists(young.uploadKey)).toBe(true);
});

test("a registered PDF is deleted after a day with its thumbnail unless an article uses it", async () => {
  const id = randomUUID();
  const [pdf, picture] = [`pdfs/${id}.pdf`, `thumbnails/${id}.png`];
  await insertRegisteredFile(db, { objectPath: `/objects/${pdf}`, registeredAt: clock.now() });
  const used = newObjectKey("pdfs/");
  const usedPicture = thumbnailKeyOf(used);
  const { objectPath } = await insertRegisteredFile(db, {
    objectPath: `/objects/${used}`,
    registeredAt: clock.now(),
  });
  const category = await insertCategory(db);
  await insertArticle(db, { categoryId: category.id, createdBy: admin.id, pdfPath: objectPath ?? "" });
  for (const key of [pdf, picture, used, usedPicture]) await stage.put(key);

  await sweep();
  expect(await stage.exists(pdf)).toBe(true);

  dayPasses();
  await sweep();

  expect(await stage.exists(pdf)).toBe(false);
  expect(await stage.exists(picture)).toBe(false);
  expect(await stage.exists(used)).toBe(true);
  expect(await stage.exists(usedPicture)).toBe(true);
});

test("objects and multipart uploads without a row are deleted after a day", async () => {
  const lost = [newObjectKey("uploads/"), newObjectKey("pdfs/"), newObjectKey("thumbnails/")];
  for (const key of lost) await stage.put(key);
  const forgotten = newObjectKey("uploads/");
  await store.multipart.create(forgotten, { contentType: "application/pdf" });

  await sweep();
  for (const key of lost) expect(await stage.exists(key)).toBe(true);
  expect(await unfinished(forgotten)).toBe(1);

  dayPasses();
  await sweep();
  for (const key of lost) expect(await stage.exists(key)).toBe(false);
  expect(await unfinished(forgotten)).toBe(0);
});

test("one sweep deletes more uploads than fit into one batch", async () => {
  const rows = Array.from({ length: 250 }, () => ({
    uploadKey: newObjectKey("uploads/"),
    issuedAt: clock.now(),
  }));
  await db.insertInto("storedFiles").values(rows).execute();
  clock.advance(24 * hour + 1);

  await sweep();

  expect(await uploadKeys()).toEqual([]);
});

test("a file half-written by a killed process is deleted after an hour, and one being written is not", async () => {
  await writeFile(join(stage.storeRoot, "temporary", "left"), "half of it");
  const key = newObjectKey("uploads/");
  async function* whileSwept() {
    yield Buffer.from("the ");
    await sweep();
    yield Buffer.from("whole");
  }
  await store.write(key, Readable.from(whileSwept()), { contentType: "application/pdf", maxBytes: 100 });
  expect(await readdir(join(stage.storeRoot, "temporary"))).toEqual(["left"]);

  clock.advance(hour + 60_000);
  await sweep();

  expect(await readdir(join(stage.storeRoot, "temporary"))).toEqual([]);
  expect(await stage.exists(key)).toBe(true);
});

/** A day passes for files, too: their age counts by the machine's clock, which has moved on. */
function dayPasses(): void {
  clock.set(new Date(Date.now() + 24 * hour + 1000));
}

/** Sweeps, and waits for the removals that it queued. */
async function sweep(): Promise<void> {
  await sweepUploads({ db, store, now: clock.now });
  await allDone();
}

async function allDone(): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await sql`select id, last_error from graphile_worker.jobs`.execute(db);
    expect(rows).toEqual([]);
  }, patience);
}

async function failedRemovals(): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    select attempts from graphile_worker.jobs
    where task_identifier = 'remove-object' and last_error is not null and locked_by is null
  `.execute(db);
  return rows[0]?.attempts ?? 0;
}

async function uploadKeys(): Promise<string[]> {
  const rows = await db.selectFrom("storedFiles").select("uploadKey").execute();
  return rows.map(({ uploadKey }) => uploadKey);
}

async function unfinished(key: string): Promise<number> {
  const uploads: string[] = [];
  for await (const upload of store.multipart.listUnfinished(key)) uploads.push(upload.uploadId);
  return uploads.length;
}
