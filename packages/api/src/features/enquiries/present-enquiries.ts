import type { ContactItem, FpvInterestItem, MessageItem, NewsletterItem } from "@antochi/contract/enquiries";
import type { findContacts, findFpvInterests, findMessages, findNewsletterAddresses } from "./queries.ts";

type RowOf<Find extends (...parameters: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Find>>[number];

type Handled = {
  id: number;
  createdAt: Date;
  handledAt: Date | null;
  handlerFirstName: string | null;
  handlerLastName: string | null;
};

/** A message from the knowledge base as administrators see it. */
export function presentMessage(row: RowOf<typeof findMessages>): MessageItem {
  const { subject, name, email, message } = row;
  return { ...presentHandling(row), subject, name, email, message };
}

/** A contact enquiry as administrators see it. */
export function presentContact(row: RowOf<typeof findContacts>): ContactItem {
  const { firstName, lastName, email, organization, interest, message } = row;
  return { ...presentHandling(row), firstName, lastName, email, organization, interest, message };
}

/** An interest in the FPV course as administrators see it. */
export function presentFpvInterest(row: RowOf<typeof findFpvInterests>): FpvInterestItem {
  const { firstName, lastName, email, phone, militaryRank, unit, language } = row;
  return { ...presentHandling(row), firstName, lastName, email, phone, militaryRank, unit, language };
}

/** A newsletter address as administrators see it. */
export function presentNewsletterAddress(row: RowOf<typeof findNewsletterAddresses>): NewsletterItem {
  const { email, language, confirmedAt } = row;
  return { ...presentHandling(row), email, language, confirmedAt: confirmedAt?.toISOString() ?? null };
}

function presentHandling({ id, createdAt, handledAt, handlerFirstName, handlerLastName }: Handled) {
  return {
    id,
    createdAt: createdAt.toISOString(),
    handledAt: handledAt?.toISOString() ?? null,
    handledBy: handlerFirstName && handlerLastName ? `${handlerFirstName} ${handlerLastName}` : null,
  };
}
