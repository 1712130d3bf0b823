import { composeLetter, type Site } from "../letter.ts";
import type { MailContent } from "../mail.ts";

export type PasswordReset = { resetUrl: string; minutes: number };

/** Carries a secret: made when it is sent, never kept in a row. */
export function passwordReset({ resetUrl, minutes }: PasswordReset, site: Site): MailContent {
  return composeLetter(
    {
      language: "en",
      subject: "Choose a new password",
      paragraphs: [
        `Somebody, hopefully you, asked for a new password at ${site.name}.`,
        `The link below works once, for ${minutes} minutes. A new password signs you out everywhere.`,
      ],
      action: { label: "Choose a new password", url: resetUrl },
      footnotes: [
        "If it was not you, ignore this message: your password stays as it is. Do not pass this link on.",
      ],
    },
    site,
  );
}
