import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { recordedLog } from "@antochi/jobs/testing/recorded-log";
import { MailRefused, MailUnavailable } from "@antochi/mail/mail";
import { patience } from "@antochi/testing/patience";
import { approvedMember, insertUser, instructorAdmin } from "@antochi/testing/people";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { newsletterConfirm } from "../newsletter/confirmation-mail.ts";
import { codesGuessed } from "../second-factors/cap-codes.ts";
import { openStage } from "../testing/job-stage.ts";
import { openDirectory, startMailWorker } from "../testing/mail-worker.ts";
import { openOutbox } from "../testing/outbox.ts";
import { openTestApi } from "../testing/test-api.ts";
import { sendLater } from "./mail-template.ts";

const stage = await openStage();
const { database } = stage;
const { db } = database;
const root = await mkdtemp(join(tmpdir(), "antochi-mail-jobs-"));
afterAll(async () => {
  await stage[Symbol.asyncDispose]();
  await rm(root, { recursive: true });
});

const confirmation = {
  language: "en",
  confirmUrl: "https://example.com/newsletter/confirm",
  unsubscribeUrl: "https://example.com/newsletter/unsubscribe",
} as const;
const waiting = { to: "reader@example.org", data: confirmation };

beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(db);
});

test("a mail is retried until the server is back, with the same message id on every attempt", async () => {
  const post = openOutbox();
  post.failWith = new MailUnavailable("down");
  await using _worker = startMailWorker({ db, url: database.url, ...post, concurrency: 1 });
  await db.transaction().execute((tx) => sendLater(tx, newsletterConfirm, waiting));
  await vi.waitFor(() => expect(post.tried).toHaveLength(1), patience);

  post.failWith = null;
  await stage.hurry();
  await vi.waitFor(async () => {
    await stage.hurry();
    expect(post.sent).toHaveLength(1);
  }, patience);

  expect(post.sent[0]).toMatchObject({
    to: "reader@example.org",
    subject: "Please confirm your subscription to Antochi",
  });
  expect(new Set(post.tried.map(({ messageId }) => messageId)).size).toBe(1);
  expect(post.sent[0]?.messageId).toMatch(/^job-\d+\.\d+@example\.com$/);
});

test("a mail is in the language of the account with its address, else of the page that requested it", async () => {
  const post = openOutbox();
  const { email } = await insertUser(db, approvedMember, { language: "el" });
  await using _worker = startMailWorker({ db, url: database.url, ...post, concurrency: 1 });
  const data = { firstName: "Μαρία", wrong: 10, isEnd: false, signInUrl: "https://example.com/auth" };
  await db.transaction().execute(async (tx) => {
    await sendLater(tx, codesGuessed, { to: email, language: "en", data });
    await sendLater(tx, codesGuessed, { to: "gone@example.org", language: "el", data });
    await sendLater(tx, codesGuessed, { to: "nobody@example.org", data });
  });

  await noneWaiting();

  expect(new Map(post.sent.map(({ to, subject }) => [to, subject]))).toEqual(
    new Map([
      [email, "Κάποιος γνωρίζει τον κωδικό πρόσβασής σας"],
      ["gone@example.org", "Κάποιος γνωρίζει τον κωδικό πρόσβασής σας"],
      ["nobody@example.org", "Somebody has your password"],
    ]),
  );
});

test("a permanently refused mail waits for an administrator to retry it, and the log omits its recipient", async () => {
  const post = openOutbox();
  post.failWith = new MailRefused("no such user");
  await using _worker = startMailWorker({ db, url: database.url, ...post, concurrency: 1 });
  await db.transaction().execute((tx) => sendLater(tx, newsletterConfirm, waiting));

  await vi.waitFor(async () => {
    const { rows } = await sql<{ isOver: boolean; isIdle: boolean }>`
      select attempts = max_attempts as is_over, locked_at is null as is_idle from graphile_worker.jobs
    `.execute(db);
    expect(rows).toEqual([{ isOver: true, isIdle: true }]);
  }, patience);
  expect(post.log.lines).toContainEqual(
    expect.objectContaining({ level: "error", message: "job failed for good" }),
  );
  expect(JSON.stringify(post.log.lines)).not.toContain("reader@example.org");
  await using api = await openTestApi({ db: database, now: () => new Date() });
  const admin = api.as(await insertUser(db, instructorAdmin));
  const { count, jobs } = await admin.overview.failedJobs();
  expect(count).toBe(1);
  expect(jobs).toEqual([
    expect.objectContaining({ isMail: true, isRefused: true, to: "reader@example.org" }),
  ]);
  expect(post.tried).toHaveLength(1);

  post.failWith = null;
  await admin.overview.retryJobs({ ids: jobs.map(({ id }) => id) });
  await noneWaiting();

  expect(new Set(post.tried.map(({ messageId }) => messageId)).size).toBe(1);
  expect(post.sent.map(({ to }) => to)).toEqual(["reader@example.org"]);
});

test("a thousand confirmations arrive exactly once each although the worker is killed midway", async () => {
  const directory = join(root, "thousand");
  await db.transaction().execute(async (tx) => {
    for (let number = 0; number < 1_000; number += 1) {
      const data = {
        language: number % 2 === 0 ? "en" : "el",
        confirmUrl: `https://example.com/newsletter/confirm?link=${number}`,
        unsubscribeUrl: `https://example.com/newsletter/unsubscribe?link=${number}`,
      } as const;
      await sendLater(tx, newsletterConfirm, { to: `reader-${number}@example.org`, data });
    }
  });
  const program = fileURLToPath(new URL("../testing/mail-worker-process.ts", import.meta.url));
  // It hangs before it is through, however late this process looks.
  const child = fork(program, [database.url, directory, "200"], { stdio: "ignore" });
  await vi.waitFor(async () => expect((await mails(directory)).length).toBeGreaterThan(100), patience);
  child.kill("SIGKILL");
  await once(child, "exit");
  const before = (await mails(directory)).length;
  expect(before).toBeLessThan(1_000);

  await using _worker = startMailWorker({
    db,
    url: database.url,
    mailer: openDirectory(directory),
    log: recordedLog(),
  });
  await noneWaiting();

  const arrived = await mails(directory);
  process.stdout.write(`1000 confirmations queued, killed after ${before}, ${arrived.length} arrived\n`);
  expect(arrived).toHaveLength(1_000);
});

async function noneWaiting(): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await sql`select id from graphile_worker.jobs limit 1`.execute(db);
    expect(rows).toEqual([]);
  }, patience);
}

async function mails(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch(() => []);
  return names.filter((name) => name.endsWith(".eml"));
}
