import { mkdir, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterAll, expect, test } from "vitest";
import { createMailer } from "./mailer.ts";
import { sampleMail } from "./testing/sample-mail.ts";

const root = await mkdtemp(join(tmpdir(), "antochi-mail-"));
const directory = join(root, "mail");
const mailer = createMailer({ from: "no-reply@example.com", transport: { kind: "files", directory } });
afterAll(() => rm(root, { recursive: true }));

test("the directory belongs to its owner only, also if an earlier version created it", async () => {
  await mkdir(directory, { mode: 0o755 });
  await mailer.send(sampleMail());
  expect((await stat(directory)).mode & 0o777).toBe(0o700);
});

test("each email is one .eml file, also the same email twice, readable only by its owner", async () => {
  await mailer.send(sampleMail());
  await mailer.send(sampleMail());
  await mailer.send(sampleMail({ messageId: "job-2@example.com" }));

  expect((await readdir(directory)).toSorted()).toEqual(["job-1@example.com.eml", "job-2@example.com.eml"]);
  const path = join(directory, "job-1@example.com.eml");
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await PostalMime.parse(await readFile(path))).toMatchObject({
    to: [{ address: "reader@example.org" }],
    subject: "Επιβεβαίωση εγγραφής",
    text: "Καλημέρα\n",
  });
});
