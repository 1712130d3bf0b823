import { writeMail } from "@antochi/mail/mail-request";
import type { JobInfo, JobPayload } from "../job-table.ts";
import type { MailJobParts } from "../mail-job-parts.ts";
import { deliver } from "./deliver.ts";

/** Writes a mail and sends it. Errors: `MailUnavailable`, for the queue to try again. */
export async function sendMail(
  { mailer, site, log }: Pick<MailJobParts, "mailer" | "site" | "log">,
  { to, replyTo, unsubscribeUrl, content }: JobPayload<"send-mail">,
  job: JobInfo,
): Promise<void> {
  const mail = {
    ...writeMail(content, site),
    to,
    ...(replyTo !== undefined && { replyTo }),
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
  };
  await deliver({ mailer, site, log }, mail, job);
}
