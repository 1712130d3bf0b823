import { handle } from "@antochi/jobs/define-job";
import type { Log } from "@antochi/jobs/log";
import { startWorker, type Worker } from "@antochi/jobs/worker";
import type { Database } from "@antochi/db/schema";
import { smtpMailer } from "@antochi/mail/smtp-mailer";
import { deliverIssue, deliverIssueJob } from "../deliver-issue.ts";

type Options = { db: Database; url: string; smtpUrl: string; log: Log };

/** Starts a worker that only sends newsletter issues, as fast as they are taken. */
export function startNewsletterWorker({ db, url, smtpUrl, log }: Options): Worker {
  const parts = {
    db,
    log,
    mailer: smtpMailer({ url: smtpUrl, from: "no-reply@example.com" }),
    site: { name: "Antochi", url: "https://example.com" },
    now: () => new Date(),
    newsletterPace: 60_000,
  };
  const handlers = [handle(deliverIssueJob, (issue, job) => deliverIssue(parts, issue, job))];
  return startWorker({ url, handlers, log, concurrency: 2 });
}
