import type { Language } from "@antochi/contract/languages";
import type { Database } from "@antochi/db/schema";
import { GivenUp, type JobInfo } from "@antochi/jobs/define-job";
import type { Log } from "@antochi/jobs/log";
import type { Site } from "@antochi/mail/letter";
import { type Mail, MailRefused } from "@antochi/mail/mail";
import type { Mailer } from "@antochi/mail/mail";
import type { WaitingMail, WritableMail } from "./mail-template.ts";

/** What the jobs that send mail work with. */
export type MailParts = {
  mailer: Mailer;
  /** Name and address of the site, as its mails give them. */
  site: Site;
  log: Log;
};

type Parts = MailParts & { db: Database; templates: readonly WritableMail[] };

/**
 * Writes a mail from its template, in the language of the account that has the address, and sends it. Errors:
 * `MailUnavailable`, for the queue to try again; `GivenUp`.
 */
export async function sendMail(
  { db, templates, ...parts }: Parts,
  { content, language, ...envelope }: WaitingMail,
  job: JobInfo,
): Promise<void> {
  const template = templates.find(({ name }) => name === content.template);
  if (template === undefined) throw new Error(`No mail is called ${content.template}`);
  const spoken = (await languageOf(db, envelope.to)) ?? language;
  await deliver(parts, { ...template.write(content, parts.site, spoken), ...envelope }, job);
}

async function languageOf(db: Database, email: string): Promise<Language | undefined> {
  const user = await db.selectFrom("users").select("language").where("email", "=", email).executeTakeFirst();
  return user?.language;
}

/**
 * Sends a job's mail under a message id of that job, so that a mail that was taken by the server just before a crash
 * and sent again is shown once. What the server refuses for good is given up, and waits for an administrator's Retry.
 */
export async function deliver(
  { mailer, site }: Pick<MailParts, "mailer" | "site">,
  mail: Omit<Mail, "messageId">,
  job: JobInfo,
): Promise<void> {
  const messageId = `job-${job.id}.${job.createdAt.getTime()}@${new URL(site.url).hostname}`;
  try {
    await mailer.send({ ...mail, messageId });
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    throw new GivenUp("the mail server refuses the recipient", { cause: error });
  }
}
