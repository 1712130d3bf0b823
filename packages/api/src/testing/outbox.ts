import type { JobInfo } from "@antochi/jobs/define-job";
import { recordedLog } from "@antochi/jobs/testing/recorded-log";
import type { Mail } from "@antochi/mail/mail";
import type { MailParts } from "../mail/send-mail.ts";

export type Outbox = MailParts & {
  log: ReturnType<typeof recordedLog>;
  /** Every attempt, and those that the mail server accepted. */
  tried: Mail[];
  sent: Mail[];
  failWith: Error | null;
  /** A job that sends one of its mails, for a handler that is called without a worker. */
  job: JobInfo;
};

/** What the jobs that send mail need, with a mailer that the test can inspect. */
export function openOutbox(): Outbox {
  const outbox: Outbox = {
    log: recordedLog(),
    site: { name: "Antochi", url: "https://example.com" },
    tried: [],
    sent: [],
    failWith: null,
    job: { id: "1", createdAt: new Date(), attempt: 1, signal: undefined },
    mailer: {
      async send(mail) {
        outbox.tried.push(mail);
        if (outbox.failWith !== null) throw outbox.failWith;
        outbox.sent.push(mail);
      },
    },
  };
  return outbox;
}
