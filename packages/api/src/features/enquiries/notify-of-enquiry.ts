import { spacedReference } from "@antochi/contract/reference";
import type { EnquiryKind } from "@antochi/contract/enquiry-kind";
import type { DatabaseTransaction } from "@antochi/db/schema";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import { defineMail, linkSchema, sendLater } from "../../mail/mail-template.ts";
import { gatherEnquiry } from "./gather-enquiries.ts";
import { presentEnquiry } from "./present-enquiry.ts";
import type { EnquiryRow } from "./queries.ts";

type Stored = { kind: Omit<EnquiryKind, "form">; row: EnquiryRow };

/**
 * Notifies the administrators of ADMIN_NOTIFY of an enquiry, in the transaction that stores it: at once, or batched with
 * others when many come in (`gather-enquiries.ts`). Their answer to the letter about a single one goes to its sender;
 * fields that the sender left empty are omitted.
 */
export async function notifyOfEnquiry(
  tx: DatabaseTransaction,
  { adminNotify, publicUrl, now }: Pick<Dependencies, "adminNotify" | "publicUrl" | "now">,
  { kind, row }: Stored,
): Promise<void> {
  if (kind.notice === null || adminNotify.length === 0) return;
  const item = presentEnquiry(kind, { ...row, handlerName: null });
  const { name, subject, subjectLabel, body, facts } = kind.describe(item);
  const enquiry = { about: kind.notice, name: name ?? item.email };
  const adminUrl = new URL("/admin?tab=messages", publicUrl).href;
  if (await gatherEnquiry(tx, enquiry, { to: adminNotify, adminUrl, at: now() })) return;
  const data = {
    ...enquiry,
    fields: [
      ...facts.map(({ label, value }) => ({ label, value })),
      ...(subjectLabel === undefined ? [] : [{ label: subjectLabel, value: subject }]),
      ...(body === null ? [] : [{ label: "Message", value: body }]),
      { label: "Email", value: item.email },
      { label: "Reference", value: spacedReference(item.reference) },
    ],
    adminUrl,
  };
  for (const to of adminNotify) await sendLater(tx, newEnquiry, { to, replyTo: item.email, data });
}

/** Tells an administrator of a new enquiry; Reply-To is its sender. */
export const newEnquiry = defineMail({
  name: "new-enquiry",
  data: z.object({
    /** The kind of enquiry in words. NOTE: what an older version left waiting has none. */
    about: z.string().default("New enquiry"),
    /** Of the sender, as typed. */
    name: z.string(),
    fields: z.array(z.object({ label: z.string(), value: z.string() })),
    adminUrl: linkSchema,
  }),
  letter: ({ about, name, fields, adminUrl }) => ({
    language: "en",
    subject: `${about}: ${name}`,
    paragraphs: ["A new enquiry came in. Your answer to this message goes to its sender."],
    details: fields.map(({ label, value }) => [label, value] as const),
    action: { label: "Open the admin panel", url: adminUrl },
    footnotes: ["You receive this message because your address is among ADMIN_NOTIFY."],
  }),
});
