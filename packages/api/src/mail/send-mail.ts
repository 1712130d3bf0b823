import type { Language } from "@antochi/contract/languages";
import type { Database } from "@antochi/db/schema";
import { GivenUp, type JobInfo } from "@antochi/jobs/define-job";
import type { Log } from "@antochi/jobs/log";
import type { Site } from "@antochi/mail/letter";
import { type Mail, MailRefused } from "@antochi/mail/mail";
import type { Mailer } from "@antochi/mail/mail";
import type { WaitingMail, WritableMail } from "./mail-template.ts";

/** What the jobs that send mail need. */
export type MailParts = {
  mailer: Mailer;
  /** Name and address of the site, as its mails show them. */
  site: Site;
  log: Log;
};

type Parts = MailParts & { db: Database; templates: readonly WritableMail[] };

/**
 * Writes a mail from its template, in the language of the account with its address, and sends it. Errors: `MailUnavailable`,
 * for the queue to retry; `GivenUp`.
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
 * Sends a job's mail with a message id derived from the job, so that a mail that the server accepted just before a crash,
 * and that is sent again, is shown once. A mail that the server refuses for good is given up, and waits for an
 * administrator's Retry.
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
