import { composeLetter, type Site } from "../letter.ts";
import type { MailContent } from "../mail.ts";

export type AccountApproved = { firstName: string; signInUrl: string };

/** Tells somebody who registered that they can sign in now. */
export function accountApproved({ firstName, signInUrl }: AccountApproved, site: Site): MailContent {
  return composeLetter(
    {
      language: "en",
      subject: "Your account was approved",
      paragraphs: [
        `Dear ${firstName},`,
        `An administrator approved your account at ${site.name}. You can now sign in and read the training articles.`,
      ],
      action: { label: "Sign in", url: signInUrl },
      footnotes: ["You receive this message because you registered with this address."],
    },
    site,
  );
}
