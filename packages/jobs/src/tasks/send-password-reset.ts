import { createHash, randomBytes } from "node:crypto";
import { passwordReset } from "@antochi/mail/templates/password-reset";
import type { JobInfo, JobPayload } from "../job-table.ts";
import type { MailJobParts } from "../mail-job-parts.ts";
import { deliver } from "./deliver.ts";

const MINUTES = 30;

/**
 * Makes a token good for 30 minutes and sends it to its user. It is made here and not where it is asked for, so that
 * no row ever holds it: the job knows the user only, the table its SHA-256.
 */
export async function sendPasswordReset(
  parts: MailJobParts,
  { userId }: JobPayload<"send-password-reset">,
  job: JobInfo,
): Promise<void> {
  const { db, now, passwordResetUrl, site } = parts;
  const user = await db.selectFrom("users").select("email").where("id", "=", userId).executeTakeFirst();
  if (user === undefined) return;
  const token = randomBytes(32).toString("base64url");
  const createdAt = now();
  await db
    .insertInto("passwordResets")
    .values({
      tokenHash: createHash("sha256").update(token).digest("hex"),
      userId,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + MINUTES * 60_000),
    })
    .execute();
  const content = passwordReset({ resetUrl: passwordResetUrl(token), minutes: MINUTES }, site);
  await deliver(parts, { ...content, to: user.email }, job);
}
