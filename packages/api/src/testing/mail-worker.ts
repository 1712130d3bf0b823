import type { Database } from "@antochi/db/schema";
import { handle } from "@antochi/jobs/define-job";
import type { Log } from "@antochi/jobs/log";
import { startWorker, type Worker } from "@antochi/jobs/worker";
import type { Mailer } from "@antochi/mail/mail";
import { createMailer } from "@antochi/mail/mailer";
import { mailTemplates } from "../jobs.ts";
import { sendMailJob } from "../mail/mail-template.ts";
import { sendMail } from "../mail/send-mail.ts";

const site = { name: "Antochi", url: "https://example.com" };

/** A worker that writes and sends waiting mails, and does nothing else. */
export function startMailWorker({
  db,
  url,
  mailer,
  log,
  concurrency = 4,
}: {
  db: Database;
  url: string;
  mailer: Mailer;
  log: Log;
  concurrency?: number;
}): Worker {
  const parts = { db, mailer, site, log, templates: mailTemplates };
  const handlers = [handle(sendMailJob, (mail, job) => sendMail(parts, mail, job))];
  return startWorker({ url, handlers, log, concurrency });
}

/** Writes each mail into a directory. */
export function openDirectory(directory: string): Mailer {
  return createMailer({ from: "no-reply@example.com", transport: { kind: "files", directory } });
}
