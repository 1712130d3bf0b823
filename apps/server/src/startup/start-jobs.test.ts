import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { releaseMailHold } from "@antochi/api/mail/mail-hold";
import { findFreePort } from "@antochi/environment/free-port";
import { startMailServer } from "@antochi/mail/testing/mail-server";
import { newObjectKey, objectPathOf } from "@antochi/storage/object-key";
import { createTestDatabase, type TestDatabase } from "@antochi/testing/database";
import { patience } from "@antochi/testing/patience";
import { approvedMember, insertUser } from "@antochi/testing/people";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { readConfig } from "../config/read-config.ts";
import { createLogger } from "../logging/create-logger.ts";
import { startProduct } from "../start-product.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await insertUser(database.db, approvedMember);
});
afterAll(() => database.close());

const visitor = { firstName: "Sample", lastName: "Visitor", email: "visitor@example.org" };
const account = { ...visitor, phone: "+30 210 000 0000", password: "a password" };

/** Calls that send mail, and the recipients. */
const calls = [
  ["/api/newsletter/subscribe", { email: "reader@example.org" }, ["reader@example.org"]],
  [
    "/api/contact",
    { ...visitor, organization: "Sample", interest: "mantis", message: "At least ten." },
    ["leads@example.org", visitor.email],
  ],
  ["/api/register", account, ["leads@example.org", account.email]],
  ["/api/register", { ...account, email: approvedMember.email }, [approvedMember.email]],
  ["/trpc/auth.requestPasswordReset", { email: approvedMember.email }, [approvedMember.email]],
] as const;

async function startWithSilentMail(more: Record<string, string> = {}) {
  await using opening = new AsyncDisposableStack();
  const mailServer = opening.use(await startMailServer());
  mailServer.setMood("says nothing");
  const directory = opening.use(await mkdtempDisposable(join(tmpdir(), "antochi-mail-")));
  const port = await findFreePort();
  const environment = {
    PORT: String(port),
    DATA_DIR: directory.path,
    DATABASE_URL: database.url,
    SMTP_URL: mailServer.url,
    ADMIN_NOTIFY: "leads@example.org",
    ...more,
  };
  const config = readConfig({ environment, cwd: "/", readFile: () => "" });
  const product = opening.use(await startProduct(config, { log: createLogger("silent"), webRoot: null }));
  await product.prepared;
  const opened = opening.move();
  return { port, mailServer, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

it("makes nobody wait for a mail server that says nothing, and sends every email once it is back", async () => {
  await using stage = await startWithSilentMail();
  const { port, mailServer } = stage;

  for (const [path, body] of calls) {
    const before = await lastMail();
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(answer.ok, await answer.text()).toBe(true);
    // The response came before its mail timed out on the silent mail server, after 20 s.
    expect(await givenUpSince(before)).toBe(0);
  }
  await vi.waitFor(async () => expect(await jobsUnderWay()).toBeGreaterThan(0), patience);
  expect(mailServer.taken).toEqual([]);

  mailServer.setMood("takes");
  const readers = calls.flatMap(([, , readers]) => readers).sort();
  await vi.waitFor(async () => {
    await database.pool.query("update graphile_worker._private_jobs set run_at = now()");
    expect(mailServer.taken.map(({ to }) => to?.[0]?.address ?? "").sort()).toEqual(readers);
  }, patience);
});

it("does everything else at its pace while 3,000 emails wait for a mail server that says nothing", async () => {
  await using stage = await startWithSilentMail();
  await database.pool.query(
    `select count(*) from graphile_worker.add_jobs(array(
       select row('send-mail', json_build_object(
         'to', 'reader' || number || '@example.org',
         'content', json_build_object(
           'template', 'new-enquiry', 'name', 'Sample', 'fields', '[]'::json, 'adminUrl', 'https://example.org'
         )
       ), null, null, null, null, null, null)::graphile_worker.job_spec
       from generate_series(1, 3000) as number
     ))`,
  );
  await vi.waitFor(async () => expect(await jobsUnderWay()).toBeGreaterThan(0), patience);
  const others = ["remove-object", "extract-text", "make-thumbnail"];
  const key = newObjectKey("pdfs/");
  await database.pool.query("select graphile_worker.add_job(name, $2) from unnest($1::text[]) as name", [
    others,
    { key, objectPath: objectPathOf(key) },
  ]);

  // Sending times out on the silent mail server after 20 s.
  await vi.waitFor(async () => expect(await waiting(others)).toBe(0), patience);
  expect(await waiting(["send-mail"])).toBe(3_000);
  // Lets the product stop at once.
  await database.pool.query("delete from graphile_worker._private_jobs");
  stage.mailServer.setMood("takes");
});

it("makes no scheduled backups in a restored copy until its email is released", async () => {
  await database.pool.query("insert into mail_hold default values");
  // Clears the cron entries that earlier tests left behind.
  await database.pool.query("delete from graphile_worker._private_known_crontabs");
  await using _stage = await startWithSilentMail({ BACKUP_CRON: "0 0 1 1 *", BACKUP_DIR: "elsewhere" });
  await vi.waitFor(async () => expect(await onTimetable()).toContain("sweep-uploads"), patience);
  expect(await onTimetable()).not.toContain("make-backup");

  await database.db.transaction().execute((tx) => releaseMailHold(tx, new Date()));

  await vi.waitFor(async () => expect(await onTimetable()).toContain("make-backup"), patience);
});

/** The jobs that this product's workers run on a schedule. */
async function onTimetable(): Promise<string[]> {
  const { rows } = await database.pool.query<{ identifier: string }>(
    "select identifier from graphile_worker._private_known_crontabs",
  );
  return rows.map(({ identifier }) => identifier);
}

async function waiting(names: readonly string[]): Promise<number | null> {
  const { rowCount } = await database.pool.query(
    "select id from graphile_worker.jobs where task_identifier = any($1)",
    [names],
  );
  return rowCount;
}

async function lastMail(): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    "select coalesce(max(id), 0)::text as id from graphile_worker._private_jobs",
  );
  return rows[0]?.id ?? "0";
}

/** Mails newer than this one whose sending failed. */
async function givenUpSince(id: string): Promise<number | null> {
  const { rowCount } = await database.pool.query(
    "select id from graphile_worker.jobs where id > $1 and task_identifier = 'send-mail' and last_error is not null",
    [id],
  );
  return rowCount;
}

async function jobsUnderWay(): Promise<number | null> {
  const { rowCount } = await database.pool.query(
    "select id from graphile_worker._private_jobs where locked_at is not null",
  );
  return rowCount;
}
