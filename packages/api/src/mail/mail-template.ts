import type { DatabaseTransaction } from "@antochi/db/schema";
import { defineJob } from "@antochi/jobs/define-job";
import { enqueue } from "@antochi/jobs/enqueue";
import { composeLetter, type Letter, type Site } from "@antochi/mail/letter";
import type { MailContent } from "@antochi/mail/mail";
import { z } from "zod";

/** The address of a link in a mail. */
export const linkSchema = z.url({ protocol: /^https?$/ });

type Json = Record<string, unknown>;

/** A mail as the job that sends it knows it. */
export type WritableMail = {
  /** Mails wait under it across an update, so it stays. */
  readonly name: string;
  /** Writes the mail; throws where the data is not what the template's schema takes. */
  readonly write: (data: unknown, site: Site) => MailContent;
};

/** A mail as its noun knows it. Its data waits in a job's row until it is written: nothing in it is a secret. */
export type MailTemplate<Data extends Json> = WritableMail & { readonly data: z.ZodType<Data> };

/** Defines a mail, beside what sends it; `jobs.ts` on the roof lists them all. */
export function defineMail<Data extends Json>({
  name,
  data: schema,
  letter,
}: {
  name: string;
  data: z.ZodType<Data>;
  letter: (data: Data, site: Site) => Letter;
}): MailTemplate<Data> {
  return { name, data: schema, write: (data, site) => composeLetter(letter(schema.parse(data), site), site) };
}

export const sendMailJob = defineJob({
  name: "send-mail",
  payload: z.object({
    to: z.string(),
    replyTo: z.string().optional(),
    unsubscribeUrl: linkSchema.optional(),
    /** The template's name and its data. */
    content: z.looseObject({ template: z.string() }),
  }),
});

export type WaitingMail = z.output<(typeof sendMailJob)["payload"]>;

/** Has a mail written and sent once the transaction is committed, and not before `runAt` where that is given. */
export async function sendLater<Data extends Json>(
  tx: DatabaseTransaction,
  template: MailTemplate<Data>,
  { data, runAt, ...envelope }: Omit<WaitingMail, "content"> & { data: Data; runAt?: Date | undefined },
): Promise<void> {
  const content = { ...data, template: template.name };
  await enqueue(tx, sendMailJob, { ...envelope, content }, { runAt });
}
