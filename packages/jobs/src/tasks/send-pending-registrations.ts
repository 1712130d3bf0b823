import { pendingRegistrations } from "@antochi/mail/templates/pending-registrations";
import type { JobInfo, JobPayload } from "../job-table.ts";
import type { MailJobParts } from "../mail-job-parts.ts";
import { deliver } from "./deliver.ts";

/** Counts when it is sent, so that one mail tells of all registrations since the last; of none, nothing is sent. */
export async function sendPendingRegistrations(
  parts: Omit<MailJobParts, "passwordResetUrl">,
  { to }: JobPayload<"send-pending-registrations">,
  job: JobInfo,
): Promise<void> {
  const { db, site } = parts;
  const { count } = await db
    .selectFrom("users")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("isPending", "=", true)
    .executeTakeFirstOrThrow();
  if (count === 0) return;
  const content = pendingRegistrations({ count, adminUrl: new URL("/admin", site.url).href }, site);
  await deliver(parts, { ...content, to }, job);
}
