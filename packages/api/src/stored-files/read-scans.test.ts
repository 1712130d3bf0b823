import { fork } from "node:child_process";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { recognisedLinesSchema } from "@antochi/contract/scanned-pages";
import { handle } from "@antochi/jobs/define-job";
import { enqueue } from "@antochi/jobs/enqueue";
import { startWorker } from "@antochi/jobs/worker";
import type { recognisePage } from "@antochi/pdf/recognise-page";
import { MachineBusy } from "@antochi/pdf/run-pdf-task";
import { newObjectKey } from "@antochi/storage/object-key";
import { insertRegisteredFile } from "@antochi/testing/knowledge-base";
import { patience } from "@antochi/testing/patience";
import { makeScannedPdf, type ScannedPage } from "@antochi/testing/scanned-pdf";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { openStage } from "../testing/job-stage.ts";
import { takeJobs } from "../testing/waiting-jobs.ts";
import { findScans } from "./find-scans.ts";
import { extractText, extractTextJob } from "./page-text.ts";
import { readScans, readScansJob } from "./read-scans.ts";

const stage = await openStage();
const { store } = stage;
const { db, url } = stage.database;
const parts = { db, store, ocr: true };
const folder = await mkdtemp(join(tmpdir(), "antochi-scans-"));
afterAll(async () => {
  await rm(folder, { recursive: true });
  await stage[Symbol.asyncDispose]();
});
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await db.deleteFrom("storedFiles").execute();
});

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A registered scan of which nothing has been read. */
async function register(pages: readonly ScannedPage[]): Promise<string> {
  const path = join(folder, "scan.pdf");
  await makeScannedPdf(path, pages);
  const { size } = await stat(path);
  const key = newObjectKey("pdfs/");
  await store.write(key, createReadStream(path), { contentType: "application/pdf", maxBytes: size });
  const objectPath = `/objects/${key}`;
  await insertRegisteredFile(db, { objectPath, size });
  return objectPath;
}

/**
 * Stands for the recogniser where a test is about what becomes of its answers, since a real page takes seconds of a
 * processor. It finds one word on each page; pages beyond cannot be read.
 */
function finding(words: readonly string[]): typeof recognisePage {
  return async (_path, { pageNumber }) => {
    const text = words[pageNumber - 1];
    if (text === undefined) return { ok: false, problem: "damaged" };
    const place = { left: 0.1, top: 0.1, width: 0.1, height: 0.02 };
    return { ok: true, words: [{ text, line: 0, ...place, confidence: 90 }] };
  };
}

async function scansOf(objectPath: string) {
  return db
    .selectFrom("scannedPages")
    .select(["page", "state", "lines"])
    .where("objectPath", "=", objectPath)
    .orderBy("page")
    .execute();
}

async function textsOf(objectPath: string) {
  return db
    .selectFrom("documentPages")
    .select(["page", "text", "ocrConfidence"])
    .where("objectPath", "=", objectPath)
    .orderBy("page")
    .execute();
}

test("scanned pages become searchable, with their OCR confidence, and a stamp does not count as text", async () => {
  const objectPath = await register([
    { scanned: "Ο χειριστής κρατά οπτική επαφή με το αεροσκάφος", stamp: "Copy 17" },
    { scanned: "Maintenance of the winch", stamp: "Copy 17" },
    { scanned: "", stamp: "Copy 17" },
  ]);

  await extractText(parts, { objectPath });
  expect((await scansOf(objectPath)).map(({ state }) => state)).toEqual(["waiting", "waiting", "waiting"]);
  for (const { payload } of await takeJobs(db, readScansJob)) await readScans(parts, payload);

  const scans = await scansOf(objectPath);
  expect(scans.map(({ state }) => state)).toEqual(["read", "read", "read"]);
  const [greek, english, blank] = await textsOf(objectPath);
  expect(greek?.text).toContain("αεροσκάφος");
  expect(greek?.ocrConfidence).toBeGreaterThan(80);
  expect(english).toMatchObject({ page: 2, text: "Maintenance of the winch" });
  expect(blank).toEqual({ page: 3, text: "Copy 17", ocrConfidence: null });
  const lines = recognisedLinesSchema.parse(JSON.parse(scans[1]?.lines ?? ""));
  expect(lines.at(-1)?.map(([text]) => text)).toEqual(["Maintenance", "of", "the", "winch"]);

  // The text is extracted again, as after an update of the product.
  const before = await textsOf(objectPath);
  await extractText(parts, { objectPath });
  expect(await textsOf(objectPath)).toEqual(before);
  expect(await scansOf(objectPath)).toEqual(scans);
});

test("pages already read stay read when the process is killed midway", async () => {
  const words = ["Rotor", "Winch", "Anchor"];
  const objectPath = await register(words.map((scanned) => ({ scanned })));
  await extractText(parts, { objectPath });
  const statesOf = async () => (await scansOf(objectPath)).map(({ state }) => state);
  const versions = async () =>
    (await sql`select xmin::text from scanned_pages where state = 'read' order by page`.execute(db)).rows;

  const program = fileURLToPath(new URL("../testing/scans-worker-process.ts", import.meta.url));
  const child = fork(program, [url, stage.storeRoot], { stdio: "ignore" });
  await vi.waitFor(async () => expect(await statesOf()).toContain("read"), patience);
  child.kill("SIGKILL");
  await once(child, "exit");
  const kept = await versions();
  expect(await statesOf()).toContain("waiting");

  const rest = { ...parts, recognise: finding(words) };
  const handlers = [handle(readScansJob, (pdf, { signal }) => readScans(rest, pdf, { signal }))];
  await using _worker = startWorker({ url, handlers, log: silent, concurrency: 2 });
  await vi.waitFor(async () => expect(new Set(await statesOf())).toEqual(new Set(["read"])), patience);

  process.stdout.write(`${words.length} scanned pages, killed after ${kept.length}\n`);
  expect((await versions()).slice(0, kept.length)).toEqual(kept);
  expect((await textsOf(objectPath)).map(({ text }) => text)).toEqual(words);
});

test("the words of scanned pages are stored by the retry of a run that failed after its last page", async () => {
  const objectPath = await register([{ scanned: "Winch" }]);
  await extractText(parts, { objectPath });
  const reading = { ...parts, recognise: finding(["Winch"]) };
  await sql`alter table document_words add constraint broken check (words = '{}')`.execute(db);
  try {
    await expect(readScans(reading, { objectPath })).rejects.toThrow("broken");
  } finally {
    await sql`alter table document_words drop constraint broken`.execute(db);
  }
  expect((await scansOf(objectPath)).map(({ state }) => state)).toEqual(["read"]);
  await readScans(reading, { objectPath });
  const { words } = await db.selectFrom("documentWords").select("words").executeTakeFirstOrThrow();
  expect(words).toEqual(["winch"]);
});

test("pages beyond the limit of one run are queued again, behind all other jobs", async () => {
  const objectPath = await register([{ scanned: "" }]);
  await extractText(parts, { objectPath });
  // Pages that cannot be read count like those that are read.
  const beyond = Array.from({ length: 10 }, (_, index) => ({ objectPath, page: index + 2 }));
  await db.insertInto("scannedPages").values(beyond).execute();
  const [first] = await takeJobs(db, readScansJob);
  await readScans({ ...parts, recognise: finding(["Rotor"]) }, first?.payload ?? { objectPath });

  const { rows } = await sql`select priority, queue_name from graphile_worker.jobs
    where task_identifier = ${readScansJob.name}`.execute(db);
  expect(rows).toEqual([{ priority: 100, queueName: "ocr" }]);
  const states = (await scansOf(objectPath)).map(({ state }) => state);
  expect(states).toEqual(["read", ...Array.from({ length: 9 }, () => "failed"), "waiting"]);
});

test("a page that cannot be read is marked as failed, and the others are read", async () => {
  const objectPath = await register([{ scanned: "" }]);
  await extractText(parts, { objectPath });
  // A page that this file does not have stands for one that cannot be rendered.
  await db.insertInto("scannedPages").values({ objectPath, page: 2 }).execute();

  await readScans(parts, { objectPath });

  expect((await scansOf(objectPath)).map(({ state }) => state)).toEqual(["read", "failed"]);
});

test("a page that crashes the OCR process does not block others, and fails after three attempts", async () => {
  const objectPath = await register([{ scanned: "Rotor" }, { scanned: "Winch" }, { scanned: "Anchor" }]);
  await extractText(parts, { objectPath });
  const tried: number[] = [];
  const crashing = {
    ...parts,
    async recognise(_path: string, { pageNumber }: { pageNumber: number }) {
      tried.push(pageNumber);
      if (pageNumber === 1) throw new Error("The PDF process ended with 1");
      return { ok: true as const, words: [] };
    },
  };
  const statesOf = async () => (await scansOf(objectPath)).map(({ state }) => state);

  for (const attempt of [1, 2]) {
    await expect(readScans(crashing, { objectPath }, { attempt })).rejects.toThrow("ended with 1");
    expect(await statesOf()).toEqual(["waiting", "read", "read"]);
  }
  await readScans(crashing, { objectPath }, { attempt: 3 });
  expect(await statesOf()).toEqual(["failed", "read", "read"]);
  expect(tried).toEqual([1, 2, 3, 1, 1]);
});

test("an abort or a busy machine does not mark a page as failed", async () => {
  const objectPath = await register([{ scanned: "Rotor" }]);
  await extractText(parts, { objectPath });
  const busy = { ...parts, recognise: () => Promise.reject(new MachineBusy("No end in 180000 ms")) };
  await expect(readScans(busy, { objectPath }, { attempt: 3 })).rejects.toThrow(MachineBusy);
  const signal = AbortSignal.abort();
  await expect(readScans(parts, { objectPath }, { attempt: 3, signal })).rejects.toThrow("aborted");
  expect((await scansOf(objectPath)).map(({ state }) => state)).toEqual(["waiting"]);
});

test("a job in the queue is not queued again, whether it is waiting, retrying, running or failed", async () => {
  const [unexamined, scanned] = [
    await register([{ scanned: "Rotor" }]),
    await register([{ scanned: "Winch" }]),
  ];
  await extractText(parts, { objectPath: scanned });
  await findScans(parts);
  const queued = async () =>
    (
      await sql`
        select task_identifier, key, attempts, locked_by from graphile_worker.jobs order by task_identifier
      `.execute(db)
    ).rows;
  const keys = [`extract-text:${unexamined}`, `read-scans:${scanned}`];
  expect(await queued()).toMatchObject(keys.map((key) => ({ key, attempts: 0 })));
  for (const state of [
    sql`attempts = 2, run_at = now() + interval '1 hour'`,
    sql`attempts = 3, locked_at = now(), locked_by = 'worker'`,
    sql`attempts = max_attempts, locked_at = null, locked_by = null`,
    sql`key = null`,
  ]) {
    await sql`update graphile_worker._private_jobs set ${state}`.execute(db);
    const before = await queued();
    await findScans(parts);
    expect(await queued()).toEqual(before);
  }
});

test("with OCR switched off nothing is read, and what arrived is read once it is switched on", async () => {
  const off = { ...parts, ocr: false };
  const objectPath = await register([{ scanned: "Rotor" }]);
  await extractText(off, { objectPath });
  await findScans(off);
  await readScans(off, { objectPath });
  expect(await scansOf(objectPath)).toEqual([]);
  expect(await takeJobs(db, extractTextJob)).toEqual([]);

  await findScans(parts);
  for (const { payload } of await takeJobs(db, extractTextJob)) await extractText(parts, payload);
  expect((await scansOf(objectPath)).map(({ state }) => state)).toEqual(["waiting"]);
  await takeJobs(db, readScansJob);
  await findScans(parts);
  expect((await takeJobs(db, readScansJob)).map(({ payload }) => payload)).toEqual([{ objectPath }]);
  expect(await takeJobs(db, extractTextJob)).toEqual([]);
});

test("the outlines of files from before are looked for once, whether or not OCR is on", async () => {
  const objectPath = await register([{ scanned: "Rotor" }]);
  const off = { ...parts, ocr: false };
  await findScans(off);
  expect((await takeJobs(db, extractTextJob)).map(({ payload }) => payload)).toEqual([{ objectPath }]);
  await extractText(off, { objectPath });
  await findScans(off);
  expect(await takeJobs(db, extractTextJob)).toEqual([]);
});

test("a file deleted while its scans are read leaves nothing behind", async () => {
  const objectPath = await register([{ scanned: "Rotor" }]);
  await extractText(parts, { objectPath });
  const deleting = {
    ...store,
    read: async (...read: Parameters<typeof store.read>) => {
      const stream = await store.read(...read);
      await db.transaction().execute(async (tx) => {
        await tx.deleteFrom("storedFiles").where("objectPath", "=", objectPath).execute();
      });
      return stream;
    },
  };

  await readScans({ ...parts, store: deleting, recognise: finding(["Rotor"]) }, { objectPath });

  expect(await textsOf(objectPath)).toEqual([]);
  expect(await scansOf(objectPath)).toEqual([]);
});

test("scans are read one at a time, however many workers there are", async () => {
  let [running, most] = [0, 0];
  const release = Promise.withResolvers<void>();
  const done: string[] = [];
  const handlers = [
    handle(readScansJob, async ({ objectPath }) => {
      running += 1;
      most = Math.max(most, running);
      if (done.length === 0) await release.promise;
      running -= 1;
      done.push(objectPath);
    }),
    handle(extractTextJob, async () => release.resolve()),
  ];
  await db.transaction().execute(async (tx) => {
    for (const objectPath of ["one", "two"])
      await enqueue(tx, readScansJob, { objectPath }, { key: objectPath });
  });
  await using _worker = startWorker({ url, handlers, log: silent, concurrency: 3 });
  await vi.waitFor(() => expect(running).toBe(1), patience);
  // A lighter job starts while the first scan is read, and the second scan does not.
  await db.transaction().execute((tx) => enqueue(tx, extractTextJob, { objectPath: "text" }));

  await vi.waitFor(() => expect(done).toHaveLength(2), patience);
  expect(most).toBe(1);
});
