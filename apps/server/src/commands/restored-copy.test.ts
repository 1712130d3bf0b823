import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { backUp } from "@antochi/backup/back-up";
import { directoryFiles } from "@antochi/backup/directory-files";
import { restore } from "@antochi/backup/restore";
import { findFreePort } from "@antochi/environment/free-port";
import { startMailServer } from "@antochi/mail/testing/mail-server";
import { createDiskStore } from "@antochi/storage/disk-store";
import { newObjectKey, objectPathOf } from "@antochi/storage/object-key";
import { createTestDatabase, type TestDatabase } from "@antochi/testing/database";
import { patience } from "@antochi/testing/patience";
import { insertUser, instructorAdmin, samplePassword } from "@antochi/testing/people";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { readConfig } from "../config/read-config.ts";
import { createLogger } from "../logging/create-logger.ts";
import { startProduct } from "../start-product.ts";
import { openTestServer, signIn } from "../testing/test-server.ts";

const now = () => new Date();
const log = createLogger("silent");
const json = { "content-type": "application/json" };

let copy: TestDatabase;
beforeAll(async () => {
  copy = await createTestDatabase();
});
afterAll(() => copy.close());

/** Starts the copy as a separate process, with a mail server that accepts everything. */
async function startCopy(dataDir: string) {
  await using opening = new AsyncDisposableStack();
  const mailServer = opening.use(await startMailServer());
  const port = await findFreePort();
  const environment = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: copy.url,
    SMTP_URL: mailServer.url,
    DRAIN_SECONDS: "0",
  };
  const config = readConfig({ environment, cwd: "/", readFile: () => "" });
  const product = opening.use(await startProduct(config, { log, webRoot: null }));
  await product.prepared;
  const opened = opening.move();
  const origin = `http://127.0.0.1:${port}`;
  return { origin, taken: mailServer.taken, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

it("rejects the cookies of its original, and sends its emails once an administrator releases them", async () => {
  await using home = await mkdtempDisposable(join(tmpdir(), "antochi-copy-"));
  const [files, dataDir] = [directoryFiles(join(home.path, "backup")), join(home.path, "data")];
  await using original = await openTestServer();
  await insertUser(original.database.db, instructorAdmin);
  const cookie = await signIn(original.server, instructorAdmin.email, samplePassword);
  // This server has no worker, so the mail stays in the queue.
  const subscribed = await original.server.inject({
    method: "POST",
    url: "/api/newsletter/subscribe",
    payload: { email: "reader@example.org" },
  });
  expect(subscribed.statusCode).toBe(201);
  await backUp({ url: original.database.url, store: original.store, to: files, now });
  const root = join(dataDir, "objects");
  const store = createDiskStore({ root, publicUrl: "http://localhost", signingSecret: "of the test", now });
  await restore({ url: copy.url, store, from: files });

  await using running = await startCopy(dataDir);
  const { origin, taken } = running;
  const before = await fetch(`${origin}/api/user`, { headers: cookie });
  expect(before.status, await before.text()).toBe(401);

  const key = newObjectKey("pdfs/");
  await copy.pool.query("select graphile_worker.add_job('remove-object', $1)", [
    { key, objectPath: objectPathOf(key) },
  ]);
  await vi.waitFor(async () => expect(await waiting()).toEqual(["send-mail", "send-mail"]), patience);
  const login = await fetch(`${origin}/api/login`, {
    method: "POST",
    headers: json,
    body: JSON.stringify({ email: instructorAdmin.email, password: samplePassword }),
  });
  expect(login.status, await login.text()).toBe(200);
  const signedIn = {
    cookie: login.headers
      .getSetCookie()
      .map((text) => text.split(";")[0])
      .join("; "),
  };
  const hold = await fetch(`${origin}/trpc/admin.mailHold`, { headers: signedIn });
  expect(await hold.text()).toMatch(/"heldSince":"\d{4}-/);
  expect(taken).toEqual([]);

  const release = async () => {
    const headers = { ...signedIn, ...json };
    const answer = await fetch(`${origin}/trpc/admin.releaseMail`, {
      method: "POST",
      headers,
      body: JSON.stringify({ waiting: "send" }),
    });
    expect(answer.status, await answer.text()).toBe(200);
  };
  await release();
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), patience);
  await release();
  // The mail that was queued, and one notification for each of the two browsers.
  const { email } = instructorAdmin;
  expect(taken.map(({ to }) => to?.[0]?.address ?? "").sort()).toEqual([email, email, "reader@example.org"]);
});

/** The names of the unfinished jobs. */
async function waiting(): Promise<string[]> {
  const { rows } = await copy.pool.query<{ task: string }>(
    "select task_identifier as task from graphile_worker.jobs where task_identifier in ('send-mail', 'remove-object')",
  );
  return rows.map(({ task }) => task);
}
