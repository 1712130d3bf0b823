import { composeLetter, type Site } from "../letter.ts";
import type { MailContent } from "../mail.ts";

export type NewEnquiry = {
  kind: "contact" | "fpv-interest" | "message";
  /** Of the sender, as typed. */
  name: string;
  /** The fields of the form, in its order. */
  fields: readonly { label: string; value: string }[];
  adminUrl: string;
};

const KINDS = {
  contact: "Contact",
  "fpv-interest": "FPV training",
  message: "Knowledge base",
} as const;

/** Tells an administrator of a new enquiry; the answer goes to its sender by Reply-To. */
export function newEnquiry({ kind, name, fields, adminUrl }: NewEnquiry, site: Site): MailContent {
  return composeLetter(
    {
      language: "en",
      subject: `${KINDS[kind]}: ${name}`,
      paragraphs: ["A new enquiry came in. Your answer to this message goes to its sender."],
      details: fields.map(({ label, value }) => [label, value] as const),
      action: { label: "Open the admin panel", url: adminUrl },
      footnotes: ["You receive this message because your address is among ADMIN_NOTIFY."],
    },
    site,
  );
}
