import { fork } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Mail, MailRefused, MailUnavailable } from "@antochi/mail/mail";
import type { MailRequest } from "@antochi/mail/mail-request";
import { approvedMember, insertUser, pendingMember } from "@antochi/testing/people";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { enqueue } from "../enqueue.ts";
import { createMailHandlers } from "../mail-handlers.ts";
import { startMailWorker } from "../testing/mail-worker.ts";
import { recordedLog } from "../testing/recorded-log.ts";
import { openStage } from "../testing/task-stage.ts";
import { startWorker, type Worker } from "../worker.ts";

const patience = { timeout: 40_000, interval: 50 };
const stage = await openStage();
const { database, clock } = stage;
const { db } = database;
const member = await insertUser(db, approvedMember);
const root = await mkdtemp(join(tmpdir(), "antochi-mail-jobs-"));
afterAll(async () => {
  await stage[Symbol.asyncDispose]();
  await rm(root, { recursive: true });
});

const approved: MailRequest = {
  to: "reader@example.org",
  content: { template: "account-approved", firstName: "Sample", signInUrl: "https://example.com/auth" },
};

beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(db);
});

test("a mail waits for the server and keeps its message id from one attempt to the next", async () => {
  const post = postOffice();
  post.failWith = new MailUnavailable("down");
  await using _worker = post.worker;
  await db.transaction().execute((tx) => enqueue(tx, "send-mail", approved));
  await vi.waitFor(() => expect(post.tried).toHaveLength(1), patience);

  post.failWith = null;
  await stage.hurry();
  await vi.waitFor(async () => {
    await stage.hurry();
    expect(post.sent).toHaveLength(1);
  }, patience);

  expect(post.sent[0]).toMatchObject({ to: "reader@example.org", subject: "Your account was approved" });
  expect(new Set(post.tried.map(({ messageId }) => messageId)).size).toBe(1);
  expect(post.sent[0]?.messageId).toMatch(/^job-\d+\.\d+@example\.com$/);
});

test("a mail that is refused for good is given up, and the log does not say to whom", async () => {
  const post = postOffice();
  post.failWith = new MailRefused("no such user");
  await using _worker = post.worker;
  await db.transaction().execute((tx) => enqueue(tx, "send-mail", approved));

  await noneWaiting();

  expect(post.tried).toHaveLength(1);
  expect(post.log.lines).toContainEqual(
    expect.objectContaining({ level: "error", message: "a mail was refused for good" }),
  );
  expect(JSON.stringify(post.log.lines)).not.toContain("reader@example.org");
});

test("a password reset goes to its user; the row has the token's hash and its end", async () => {
  const post = postOffice();
  await using _worker = post.worker;
  await db.transaction().execute((tx) => enqueue(tx, "send-password-reset", { userId: member.id }));
  await noneWaiting();

  expect(post.sent).toHaveLength(1);
  expect(post.sent[0]?.to).toBe(member.email);
  const token = /token=([\w-]{43})/.exec(post.sent[0]?.text ?? "")?.[1] ?? "";
  const rows = await db.selectFrom("passwordResets").selectAll().execute();
  expect(rows).toEqual([
    {
      tokenHash: createHash("sha256").update(token).digest("hex"),
      userId: member.id,
      createdAt: clock.now(),
      expiresAt: new Date(clock.now().getTime() + 30 * 60_000),
      usedAt: null,
    },
  ]);
});

test("registrations that wait are counted when the mail is sent, and none make no mail", async () => {
  const post = postOffice();
  await using _worker = post.worker;
  const tell = () =>
    db.transaction().execute((tx) => enqueue(tx, "send-pending-registrations", { to: "chief@example.org" }));
  await tell();
  await noneWaiting();
  expect(post.sent).toEqual([]);

  await insertUser(db, pendingMember);
  await tell();
  await noneWaiting();
  expect(post.sent).toMatchObject([{ to: "chief@example.org", subject: "One registration awaits approval" }]);
});

test("a thousand confirmations arrive, each once, though the worker is killed among them", {
  timeout: 90_000,
}, async () => {
  const directory = join(root, "thousand");
  await db.transaction().execute(async (tx) => {
    for (let number = 0; number < 1_000; number += 1) {
      const content = {
        template: "newsletter-confirm",
        language: number % 2 === 0 ? "en" : "el",
        confirmUrl: `https://example.com/newsletter/confirm?link=${number}`,
        unsubscribeUrl: `https://example.com/newsletter/unsubscribe?link=${number}`,
      } as const;
      await enqueue(tx, "send-mail", { to: `reader-${number}@example.org`, content });
    }
  });
  const program = fileURLToPath(new URL("../testing/mail-worker-process.ts", import.meta.url));
  const child = fork(program, [database.url, directory], { stdio: "ignore" });
  await vi.waitFor(async () => expect((await mails(directory)).length).toBeGreaterThan(100), patience);
  child.kill("SIGKILL");
  await once(child, "exit");
  const before = (await mails(directory)).length;
  expect(before).toBeLessThan(1_000);

  await using _worker = startMailWorker({ url: database.url, directory, log: recordedLog() });
  await noneWaiting();

  const arrived = await mails(directory);
  process.stdout.write(`1000 confirmations queued, killed after ${before}, ${arrived.length} arrived\n`);
  expect(arrived).toHaveLength(1_000);
});

type PostOffice = {
  log: ReturnType<typeof recordedLog>;
  /** Every attempt, and those that the mail server took. */
  tried: Mail[];
  sent: Mail[];
  failWith: Error | null;
  worker: Worker;
};

/** A worker with a mailer that the test looks into. */
function postOffice(): PostOffice {
  const log = recordedLog();
  const post: PostOffice = {
    log,
    tried: [],
    sent: [],
    failWith: null,
    worker: startWorker({
      url: database.url,
      log,
      concurrency: 1,
      handlers: createMailHandlers({
        db,
        now: clock.now,
        log,
        site: { name: "Antochi", url: "https://example.com" },
        passwordResetUrl: (token) => `https://example.com/reset?token=${token}`,
        mailer: {
          async send(mail) {
            post.tried.push(mail);
            if (post.failWith !== null) throw post.failWith;
            post.sent.push(mail);
          },
        },
      }),
    }),
  };
  return post;
}

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
