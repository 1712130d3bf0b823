import { composeLetter, type Site } from "../letter.ts";
import type { MailContent } from "../mail.ts";

export type AddressAlreadyRegistered = { signInUrl: string };

/** Tells the owner of an address that somebody tried to register it again; the page itself tells nobody. */
export function addressAlreadyRegistered({ signInUrl }: AddressAlreadyRegistered, site: Site): MailContent {
  return composeLetter(
    {
      language: "en",
      subject: "Your address already has an account",
      paragraphs: [
        `Somebody tried to register this address at ${site.name}. It already has an account, and nothing was changed.`,
        "If it was you, sign in with the password that you chose then, or ask for a new one on the same page.",
      ],
      action: { label: "Sign in", url: signInUrl },
      footnotes: ["If it was not you, there is nothing to do: nobody learned that the account exists."],
    },
    site,
  );
}
