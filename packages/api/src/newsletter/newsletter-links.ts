import { randomBytes } from "node:crypto";
import type { Language } from "@antochi/contract/languages";
import type { Database } from "@antochi/db/schema";
import { openAddress, sealAddress, type SealPurpose } from "./sealed-address.ts";

/** Where the pages that the links lead to are, on this site. */
export const newsletterPaths = {
  confirm: "/newsletter/confirm",
  unsubscribe: "/newsletter/unsubscribe",
} as const satisfies Record<SealPurpose, string>;

export type NewsletterLinks = { confirmUrl: string; unsubscribeUrl: string };

/** The links of a mail to one address. They hold as long as the database does. */
export async function newsletterLinks(
  db: Database,
  { publicUrl, email, language }: { publicUrl: URL; email: string; language: Language },
): Promise<NewsletterLinks> {
  const key = await newsletterKey(db);
  const link = (purpose: SealPurpose) => {
    const url = new URL(newsletterPaths[purpose], publicUrl);
    url.searchParams.set("token", sealAddress(key, purpose, email));
    if (language !== "en") url.searchParams.set("lang", language);
    return url.href;
  };
  return { confirmUrl: link("confirm"), unsubscribeUrl: link("unsubscribe") };
}

/** The address that a link's token is sealed for; undefined where the token is not one of ours. */
export async function addressOfToken(
  db: Database,
  purpose: SealPurpose,
  token: string,
): Promise<string | undefined> {
  return openAddress(await newsletterKey(db), purpose, token);
}

/** Made by whoever needs it first; replicas that do so at once agree on one. */
async function newsletterKey(db: Database): Promise<Buffer> {
  const found = await findKey(db);
  if (found) return found;
  await db
    .insertInto("linkKeys")
    .values({ purpose: "newsletter", key: randomBytes(32).toString("base64url") })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await findKey(db);
  if (!made) throw new Error("The key of the newsletter's links was made and is not there");
  return made;
}

async function findKey(db: Database): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("linkKeys")
    .select("key")
    .where("purpose", "=", "newsletter")
    .executeTakeFirst();
  return row && Buffer.from(row.key, "base64url");
}
