import { createMailer } from "@antochi/mail/mailer";
import type { JobHandlers } from "../job-table.ts";
import type { Log } from "../log.ts";
import { sendMail } from "../tasks/send-mail.ts";
import { startWorker, type Worker } from "../worker.ts";

const site = { name: "Antochi", url: "https://example.com" };

/** A worker that writes mail into a directory and does nothing else. */
export function startMailWorker({
  url,
  directory,
  log,
}: {
  url: string;
  directory: string;
  log: Log;
}): Worker {
  const mailer = createMailer({ from: "no-reply@example.com", transport: { kind: "files", directory } });
  const handlers: JobHandlers = {
    "send-mail": (payload, job) => sendMail({ mailer, site, log }, payload, job),
  };
  return startWorker({ url, handlers, log, concurrency: 4 });
}
