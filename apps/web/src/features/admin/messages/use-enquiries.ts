import { newestFirstCursor } from "@antochi/contract/cursors";
import type { EnquiryKind } from "@antochi/contract/enquiries";
import { pageSizes } from "@antochi/contract/pagination";
import { useMemo } from "react";
import { api } from "../../../api-client/api.ts";
import { useList } from "../../../api-client/use-list.ts";
import {
  type EnquiryView,
  viewContact,
  viewFpvInterest,
  viewMessage,
  viewNewsletterAddress,
} from "./enquiry-view.ts";

/** The enquiries of one kind, newest first, page by page. */
export function useEnquiries(kind: EnquiryKind, openOnly: boolean) {
  const options = (own: EnquiryKind) => ({
    filter: { openOnly },
    limit: pageSizes.messages.default,
    cursor: newestFirstCursor,
    enabled: kind === own,
  });

  const messages = useList(api.enquiries.listMessages, options("messages"));
  const contact = useList(api.enquiries.listContacts, options("contact"));
  const fpv = useList(api.enquiries.listFpvInterests, options("fpv"));
  const newsletter = useList(api.enquiries.listNewsletterAddresses, options("newsletter"));
  const list = { messages, contact, fpv, newsletter }[kind];

  const enquiries = useMemo((): EnquiryView[] => {
    switch (kind) {
      case "messages":
        return messages.rows.map(viewMessage);
      case "contact":
        return contact.rows.map(viewContact);
      case "fpv":
        return fpv.rows.map(viewFpvInterest);
      case "newsletter":
        return newsletter.rows.map(viewNewsletterAddress);
    }
  }, [kind, messages.rows, contact.rows, fpv.rows, newsletter.rows]);
  return { list, enquiries };
}
