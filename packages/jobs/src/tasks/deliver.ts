import { createHash } from "node:crypto";
import { type Mail, MailRefused } from "@antochi/mail/mail";
import type { JobInfo } from "../job-table.ts";
import type { MailJobParts } from "../mail-job-parts.ts";

/**
 * Sends a job's mail under a message id of that job, so that a mail that was taken by the server just before a crash
 * and sent again is shown once. What the server refuses for good is logged and given up.
 */
export async function deliver(
  { mailer, site, log }: Pick<MailJobParts, "mailer" | "site" | "log">,
  mail: Omit<Mail, "messageId">,
  job: JobInfo,
): Promise<void> {
  const messageId = `job-${job.id}.${job.createdAt.getTime()}@${new URL(site.url).hostname}`;
  try {
    await mailer.send({ ...mail, messageId });
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    log.error({ err: error, job: job.id, recipient: fingerprint(mail.to) }, "a mail was refused for good");
  }
}

/** Tells one address from another in logs, without naming either. */
function fingerprint(address: string): string {
  return createHash("sha256").update(address).digest("hex").slice(0, 12);
}
