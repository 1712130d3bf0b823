import { type Language, languages } from "@antochi/contract/languages";
import type { DatabaseTransaction } from "@antochi/db/schema";
import { defineJob } from "@antochi/jobs/define-job";
import { enqueue } from "@antochi/jobs/enqueue";
import { composeLetter, type Letter, type Site } from "@antochi/mail/letter";
import type { MailContent } from "@antochi/mail/mail";
import { z } from "zod";

/** The address of a link in a mail. */
export const linkSchema = z.url({ protocol: /^https?$/ });

type Json = Record<string, unknown>;

/** A mail as the job that sends it sees it. */
export type WritableMail = {
  /** Waiting mails refer to it across updates, so never rename it. */
  readonly name: string;
  /** Writes the mail in its reader's language; throws where the data does not match the template's schema. */
  readonly write: (data: unknown, site: Site, language?: Language) => MailContent;
};

/** A mail as its feature sees it. Its data waits in a job's row until it is written, so it contains no secrets. */
export type MailTemplate<Data extends Json> = WritableMail & { readonly data: z.ZodType<Data> };

/** The text of a mail in every language of the site: leaving one out is a compile error. */
type Letters<Data> = Readonly<Record<Language, (data: Data, site: Site) => Omit<Letter, "language">>>;

type MailDefinition<Data> = {
  name: string;
  data: z.ZodType<Data>;
  /**
   * One text for each language; or one function, for a mail whose data contains its language, and for mails to
   * administrators.
   */
  letter: Letters<Data> | ((data: Data, site: Site) => Letter);
};

/** Defines a mail, next to the code that sends it; `jobs.ts` lists them all. */
export function defineMail<Data extends Json>({
  name,
  data: schema,
  letter,
}: MailDefinition<Data>): MailTemplate<Data> {
  function write(data: unknown, site: Site, language: Language = "en") {
    const parsed = schema.parse(data);
    const written =
      typeof letter === "function" ? letter(parsed, site) : { ...letter[language](parsed, site), language };
    return composeLetter(written, site);
  }
  return { name, data: schema, write };
}

/**
 * The address of a page that a letter links to, with its language, which no account provides if the reader is not signed in.
 */
export function pageIn(language: Language, address: string): string {
  const url = new URL(address);
  if (language !== "en") url.searchParams.set("lang", language);
  return url.href;
}

export const sendMailJob = defineJob({
  name: "send-mail",
  payload: z.object({
    to: z.string(),
    replyTo: z.string().optional(),
    unsubscribeUrl: linkSchema.optional(),
    /** The language to use if no account has this address when the mail is written. */
    language: z.enum(languages).optional(),
    /** The template's name and its data. */
    content: z.looseObject({ template: z.string() }),
  }),
});

export type WaitingMail = z.output<(typeof sendMailJob)["payload"]>;

/** Has a mail written and sent after the commit, and not before `runAt` if that is given. */
export async function sendLater<Data extends Json>(
  tx: DatabaseTransaction,
  template: MailTemplate<Data>,
  { data, runAt, ...envelope }: Omit<WaitingMail, "content"> & { data: Data; runAt?: Date | undefined },
): Promise<void> {
  const content = { ...data, template: template.name };
  await enqueue(tx, sendMailJob, { ...envelope, content }, { runAt });
}
