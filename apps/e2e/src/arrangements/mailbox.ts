import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { MailServer } from "@antochi/mail/testing/mail-server";
import { expect } from "@playwright/test";
import PostalMime, { type Email } from "postal-mime";
import { dataDirOf, type DeployedProduct } from "../product/product.ts";

/** Where mails end up: the files that a product writes, or a mail server. */
type Mailbox = Pick<DeployedProduct, "dataDir"> | Pick<MailServer, "taken">;

/** Waits for the newest mail to an address whose subject matches. */
export async function receiveMail(
  mailbox: Mailbox,
  { to, subject }: { to: string; subject: RegExp },
): Promise<Email> {
  const found: Email[] = [];
  await expect(async () => {
    const mails = await mailsTo(mailbox, to);
    found.push(...mails.filter((mail) => subject.test(mail.subject ?? "")));
    expect(found, `mails to ${to} that match ${subject}`).not.toHaveLength(0);
  }).toPass({ intervals: [100] });
  const newest = found.at(-1);
  if (!newest) throw new Error("no email");
  return newest;
}

/** The mails sent to an address so far, oldest first. */
export async function mailsTo(mailbox: Mailbox, to: string): Promise<Email[]> {
  const mails = "taken" in mailbox ? mailbox.taken : await writtenMails(mailbox);
  return mails.filter((mail) => mail.to?.some(({ address }) => address === to));
}

async function writtenMails(product: Pick<DeployedProduct, "dataDir">): Promise<Email[]> {
  const directory = join(dataDirOf(product), "mail");
  const names = await readdir(directory).catch(() => []);
  const files = names.filter((name) => name.endsWith(".eml")).sort(byJob);
  return Promise.all(files.map(async (name) => PostalMime.parse(await readFile(join(directory, name)))));
}

/** The link in a mail's text that leads to a page of the product. */
export function linkTo(path: string, mail: Email): string {
  const link = [...(mail.text ?? "").matchAll(/https?:\/\/\S+/g)].find(
    ([address]) => new URL(address).pathname === path,
  );
  if (!link) throw new Error(`no link to ${path} in the mail:\n${mail.text}`);
  return link[0];
}

/** A header's value, or undefined. */
export function headerOf(mail: Email, name: string): string | undefined {
  return mail.headers.find((header) => header.key === name)?.value;
}

/** Files are named after their jobs, which are numbered in the order in which they were enqueued. */
function byJob(one: string, other: string): number {
  return one.localeCompare(other, "en", { numeric: true });
}
