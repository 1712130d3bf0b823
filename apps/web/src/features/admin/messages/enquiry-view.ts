import type { ContactItem, FpvInterestItem, MessageItem, NewsletterItem } from "@antochi/contract/enquiries";
import { interestLabels } from "@antochi/contract/interest-labels";
import { messagesCopy } from "../../../content/admin.ts";

/** What the list shows of an enquiry, whatever its kind. */
export type EnquiryView = {
  id: number;
  /** Who wrote; null where only the address is known. */
  name: string | null;
  email: string;
  createdAt: string;
  subject: string;
  body: string | null;
  /** What else they told, as label and value. */
  facts: readonly (readonly [label: string, value: string])[];
  handledAt: string | null;
  handledBy: string | null;
};

export function viewMessage(item: MessageItem): EnquiryView {
  return { ...item, body: item.message, facts: [] };
}

export function viewContact(item: ContactItem): EnquiryView {
  return {
    ...item,
    name: `${item.firstName} ${item.lastName}`,
    subject: interestLabels[item.interest],
    body: item.message,
    facts: [[messagesCopy.organization, item.organization]],
  };
}

export function viewFpvInterest(item: FpvInterestItem): EnquiryView {
  const { phone, militaryRank, unit, language } = item;
  const facts = [
    [messagesCopy.phone, phone],
    [messagesCopy.rank, militaryRank],
    [messagesCopy.unit, unit],
    [messagesCopy.language, messagesCopy.languages[language]],
  ] as const;
  return {
    ...item,
    name: `${item.firstName} ${item.lastName}`,
    subject: messagesCopy.fpvSubject,
    body: null,
    facts: facts.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const])),
  };
}

export function viewNewsletterAddress(item: NewsletterItem): EnquiryView {
  const confirmation = item.confirmedAt === null ? "unconfirmed" : "confirmed";
  return {
    ...item,
    name: null,
    subject: messagesCopy.newsletterSubject,
    body: null,
    facts: [
      [messagesCopy.confirmation, messagesCopy.confirmations[confirmation]],
      [messagesCopy.language, messagesCopy.languages[item.language]],
    ],
  };
}
