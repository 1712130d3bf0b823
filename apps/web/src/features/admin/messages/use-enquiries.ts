import { newestFirstCursor } from "@antochi/contract/cursors";
import type { EnquiryKind } from "@antochi/contract/enquiries";
import { pageSizes } from "@antochi/contract/pagination";
import { useMemo } from "react";
import { api } from "../../../api-client/api.ts";
import { nextCursor } from "../../../api-client/next-cursor.ts";
import {
  type EnquiryView,
  viewContact,
  viewFpvInterest,
  viewMessage,
  viewNewsletterAddress,
} from "./enquiry-view.ts";

const limit = pageSizes.messages.default;

/** The enquiries of one kind, newest first, page by page. */
export function useEnquiries(kind: EnquiryKind, openOnly: boolean) {
  const input = { limit, openOnly };
  const getNextPageParam = (page: readonly { id: number; createdAt: string }[]) =>
    nextCursor(page, { limit, after: newestFirstCursor.after });
  const options = (own: EnquiryKind) => ({ enabled: kind === own, getNextPageParam });

  const messages = api.enquiries.listMessages.useInfiniteQuery(input, options("messages"));
  const contact = api.enquiries.listContacts.useInfiniteQuery(input, options("contact"));
  const fpv = api.enquiries.listFpvInterests.useInfiniteQuery(input, options("fpv"));
  const newsletter = api.enquiries.listNewsletterAddresses.useInfiniteQuery(input, options("newsletter"));
  const list = { messages, contact, fpv, newsletter }[kind];

  const enquiries = useMemo((): EnquiryView[] => {
    switch (kind) {
      case "messages":
        return messages.data?.pages.flat().map(viewMessage) ?? [];
      case "contact":
        return contact.data?.pages.flat().map(viewContact) ?? [];
      case "fpv":
        return fpv.data?.pages.flat().map(viewFpvInterest) ?? [];
      case "newsletter":
        return newsletter.data?.pages.flat().map(viewNewsletterAddress) ?? [];
    }
  }, [kind, messages.data, contact.data, fpv.data, newsletter.data]);
  return { list, enquiries };
}
