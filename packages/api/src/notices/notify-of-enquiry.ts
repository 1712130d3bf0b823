import type { DatabaseTransaction } from "@antochi/db/schema";
import { z } from "zod";
import type { Dependencies } from "../dependencies.ts";
import { defineMail, linkSchema, sendLater } from "../mail/mail-template.ts";

const newEnquirySchema = z.object({
  kind: z.enum(["contact", "fpv-interest", "message"]),
  /** Of the sender, as typed. */
  name: z.string(),
  /** The fields of the form, in its order. */
  fields: z.array(z.object({ label: z.string(), value: z.string() })),
  adminUrl: linkSchema,
});
type NewEnquiry = z.output<typeof newEnquirySchema>;

type Enquiry = Pick<NewEnquiry, "kind" | "name"> & {
  /** Of the sender, whom answers go to. */
  email: string;
  /** The fields of the form by their labels; what was left out is left out. */
  fields: Readonly<Record<string, string | null>>;
};

/** Tells the administrators who asked for it of an enquiry, with the transaction that stores it. */
export async function notifyOfEnquiry(
  tx: DatabaseTransaction,
  { adminNotify, publicUrl }: Pick<Dependencies, "adminNotify" | "publicUrl">,
  { kind, name, email, fields }: Enquiry,
): Promise<void> {
  const given = Object.entries(fields).flatMap(([label, value]) =>
    value === null ? [] : [{ label, value }],
  );
  for (const to of adminNotify) {
    await sendLater(tx, newEnquiry, {
      to,
      replyTo: email,
      data: {
        kind,
        name,
        fields: [...given, { label: "Email", value: email }],
        adminUrl: new URL("/admin", publicUrl).href,
      },
    });
  }
}

const subjects = {
  contact: "Contact",
  "fpv-interest": "FPV training",
  message: "Knowledge base",
} as const satisfies Record<NewEnquiry["kind"], string>;

/** Tells an administrator of a new enquiry; the answer goes to its sender by Reply-To. */
export const newEnquiry = defineMail({
  name: "new-enquiry",
  data: newEnquirySchema,
  letter: ({ kind, name, fields, adminUrl }) => ({
    language: "en",
    subject: `${subjects[kind]}: ${name}`,
    paragraphs: ["A new enquiry came in. Your answer to this message goes to its sender."],
    details: fields.map(({ label, value }) => [label, value] as const),
    action: { label: "Open the admin panel", url: adminUrl },
    footnotes: ["You receive this message because your address is among ADMIN_NOTIFY."],
  }),
});
