import type { Database } from "@antochi/db/schema";
import type { Site } from "@antochi/mail/letter";
import type { Mailer } from "@antochi/mail/mailer";
import type { Log } from "./log.ts";

/** What the jobs that send mail work with. */
export type MailJobParts = {
  db: Database;
  now: () => Date;
  mailer: Mailer;
  /** Name and address of the site, as its mails give them. */
  site: Site;
  /** The page where a new password is chosen, for whoever has the token. */
  passwordResetUrl: (token: string) => string;
  log: Log;
};
