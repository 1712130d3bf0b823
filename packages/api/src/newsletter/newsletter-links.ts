import type { Language } from "@antochi/contract/languages";
import type { Database } from "@antochi/db/schema";
import { sealingKey } from "../secrets/sealing-keys.ts";
import { openAddress, sealAddress, type SealPurpose } from "./sealed-address.ts";

/** The paths of the pages that the links lead to. */
export const newsletterPaths = {
  confirm: "/newsletter/confirm",
  unsubscribe: "/newsletter/unsubscribe",
} as const satisfies Record<SealPurpose, string>;

export type NewsletterLinks = { confirmUrl: string; unsubscribeUrl: string };

type Addressed = { email: string; language: Language };

/** The links of a mail to one address. They are valid as long as the database exists. */
export async function newsletterLinks(
  db: Database,
  { publicUrl, ...address }: Addressed & { publicUrl: URL },
): Promise<NewsletterLinks> {
  return (await newsletterLinksOf(db, publicUrl))(address);
}

/** Returns a function that makes the links, for mails to many addresses. */
export async function newsletterLinksOf(
  db: Database,
  publicUrl: URL,
): Promise<(address: Addressed) => NewsletterLinks> {
  const key = await sealingKey(db, "newsletter");
  return ({ email, language }) => {
    const link = (purpose: SealPurpose) => {
      const url = new URL(newsletterPaths[purpose], publicUrl);
      url.searchParams.set("token", sealAddress(key, purpose, email));
      if (language !== "en") url.searchParams.set("lang", language);
      return url.href;
    };
    return { confirmUrl: link("confirm"), unsubscribeUrl: link("unsubscribe") };
  };
}

/** The address that a link's token is sealed for; undefined where the token is not one of ours. */
export async function addressOfToken(
  db: Database,
  purpose: SealPurpose,
  token: string,
): Promise<string | undefined> {
  return openAddress(await sealingKey(db, "newsletter"), purpose, token);
}
