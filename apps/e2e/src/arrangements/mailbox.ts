import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import PostalMime, { type Email } from "postal-mime";
import { dataDirOf, type DeployedProduct } from "../product/product.ts";

/** Waits for the newest mail to an address whose subject matches, among the files that the product writes. */
export async function receiveMail(
  product: Pick<DeployedProduct, "dataDir">,
  { to, subject }: { to: string; subject: RegExp },
): Promise<Email> {
  const found: Email[] = [];
  await expect(async () => {
    const mails = await mailsTo(product, to);
    found.push(...mails.filter((mail) => subject.test(mail.subject ?? "")));
    expect(found, `mails to ${to} that match ${subject}`).not.toHaveLength(0);
  }).toPass({ timeout: 60_000, intervals: [100] });
  const newest = found.at(-1);
  if (!newest) throw new Error("no mail");
  return newest;
}

/** The mails that an address was sent so far, oldest first. */
export async function mailsTo(product: Pick<DeployedProduct, "dataDir">, to: string): Promise<Email[]> {
  const directory = join(dataDirOf(product), "mail");
  const names = await readdir(directory).catch(() => []);
  const files = names.filter((name) => name.endsWith(".eml")).sort(byJob);
  const mails = await Promise.all(
    files.map(async (name) => PostalMime.parse(await readFile(join(directory, name)))),
  );
  return mails.filter((mail) => mail.to?.some(({ address }) => address === to));
}

/** The link of a mail's text that leads to a page of the product. */
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

/** Files are named after their jobs, which are numbered in the order in which they were asked for. */
function byJob(one: string, other: string): number {
  return one.localeCompare(other, "en", { numeric: true });
}
