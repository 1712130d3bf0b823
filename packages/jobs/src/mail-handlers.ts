import type { JobHandlers } from "./job-table.ts";
import type { MailJobParts } from "./mail-job-parts.ts";
import { sendMail } from "./tasks/send-mail.ts";
import { sendPasswordReset } from "./tasks/send-password-reset.ts";
import { sendPendingRegistrations } from "./tasks/send-pending-registrations.ts";

/** The jobs that send mail, for a worker beside those of `createHandlers`. */
export function createMailHandlers(parts: MailJobParts): JobHandlers {
  return {
    "send-mail": (payload, job) => sendMail(parts, payload, job),
    "send-password-reset": (payload, job) => sendPasswordReset(parts, payload, job),
    "send-pending-registrations": (payload, job) => sendPendingRegistrations(parts, payload, job),
  };
}
