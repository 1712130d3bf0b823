import { enquiryKinds } from "@antochi/contract/enquiry-kinds";
import type { EnquiryState, InboxItem } from "@antochi/contract/inbox";
import type { InboxRow } from "./inbox-queries.ts";

/** An enquiry in the inbox's list. */
export function presentInbox(row: InboxRow): InboxItem {
  const { name, subject, body } = enquiryKinds[row.kind].describe(row.fields);
  return {
    kind: row.kind,
    id: row.id,
    reference: row.reference,
    createdAt: row.createdAt.toISOString(),
    state: stateOf(row),
    ownerId: row.ownerId,
    owner: row.owner,
    handledAt: row.handledAt?.toISOString() ?? null,
    handledBy: row.handledAt === null ? null : row.handler,
    name,
    email: emailOf(row),
    subject,
    body,
  };
}

function stateOf({ handledAt, ownerId }: InboxRow): EnquiryState {
  if (handledAt !== null) return "answered";
  return ownerId === null ? "new" : "in-hand";
}

/** The sender's address, which every kind asks for. */
export function emailOf({ fields }: Pick<InboxRow, "fields">): string {
  return "email" in fields && typeof fields.email === "string" ? fields.email : "";
}
