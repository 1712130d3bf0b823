import { recordedLog } from "@antochi/jobs/testing/recorded-log";
import { smtpMailer } from "@antochi/mail/smtp-mailer";
import { startMailServer } from "@antochi/mail/testing/mail-server";
import { patience } from "@antochi/testing/patience";
import { afterAll, expect, test, vi } from "vitest";
import { newsletterConfirm } from "../newsletter/confirmation-mail.ts";
import { openStage } from "../testing/job-stage.ts";
import { startMailWorker } from "../testing/mail-worker.ts";
import { sendLater } from "./mail-template.ts";

const confirmation = {
  language: "en",
  confirmUrl: "https://example.com/newsletter/confirm",
  unsubscribeUrl: "https://example.com/newsletter/unsubscribe",
} as const;
const stage = await openStage();
const { db, url } = stage.database;
afterAll(() => stage[Symbol.asyncDispose]());

test.each([
  "asks to come back",
  "says nothing",
  "dies in the middle",
  "refuses the sender",
  "wants a login",
  "refuses the text",
] as const)(
  "while the mail server %s, no transaction waits for it; every mail arrives exactly once when it is back",
  async (mood) => {
    await using server = await startMailServer();
    server.setMood(mood);
    const log = recordedLog();
    // A silent server is waited out, so not for long. Any other must have time to answer on a busy machine: a missed
    // answer means a second mail.
    const silenceMs = mood === "says nothing" ? 5_000 : patience.timeout;
    const mailer = smtpMailer({ url: server.url, from: "no-reply@example.com", silenceMs });
    await using _worker = startMailWorker({ db, url, mailer, log, concurrency: 2 });
    const readers = ["first@example.org", "second@example.org", "third@example.org"];
    for (const to of readers) {
      await db.transaction().execute((tx) =>
        sendLater(tx, newsletterConfirm, {
          to,
          data: confirmation,
        }),
      );
    }
    // The transactions have committed while the server accepts nothing: none of them waits for its mail.
    await vi.waitFor(() => {
      const failed = log.lines.filter(({ message }) => message === "job failed, will be tried again");
      expect(failed.length).toBeGreaterThanOrEqual(readers.length);
    }, patience);
    expect(server.taken).toEqual([]);

    server.setMood("takes");
    await vi.waitFor(async () => {
      await stage.hurry();
      expect(server.taken.length).toBeGreaterThanOrEqual(readers.length);
    }, patience);
    expect(server.taken).toHaveLength(readers.length);
    expect(new Set(server.taken.map(({ to }) => to?.[0]?.address))).toEqual(new Set(readers));
  },
);

test("nothing is sent to a mail server without encryption, and each attempt logs one line that says why", async () => {
  await using server = await startMailServer();
  const log = recordedLog();
  const mailer = smtpMailer({ url: server.url.replace(/\?.*/, ""), from: "no-reply@example.com" });
  await using _worker = startMailWorker({ db, url, mailer, log });
  await db
    .transaction()
    .execute((tx) => sendLater(tx, newsletterConfirm, { to: "first@example.org", data: confirmation }));

  await vi.waitFor(() => expect(log.lines.filter(({ level }) => level !== "info")).toHaveLength(1), patience);

  const line = log.lines.at(-1);
  expect(line).toMatchObject({ level: "warn", message: "job failed, will be tried again" });
  expect(line).toHaveProperty("fields.err.message", expect.stringContaining("offers no STARTTLS"));
  expect(server.taken).toEqual([]);
});
