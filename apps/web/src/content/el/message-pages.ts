import { brand } from "@antochi/contract/brand";
import type { MessagePagesCopy } from "../message-pages.ts";

export const messagePagesEl: MessagePagesCopy = {
  notFound: {
    tab: `Η σελίδα δεν βρέθηκε | ${brand.name}`,
    title: "Η σελίδα δεν βρέθηκε",
    text: "Σε αυτή τη διεύθυνση δεν υπάρχει τίποτε. Ίσως μεταφέρθηκε, ή ο σύνδεσμος δεν είναι πλήρης.",
    sheet: { number: "404", subject: "Κανένα σχέδιο σε αυτή τη διεύθυνση", product: "–" },
    home: "Στην αρχική",
    knowledgeBase: "Βάση γνώσεων",
  },
  error: {
    tab: `Κάτι πήγε στραβά | ${brand.name}`,
    title: "Κάτι πήγε στραβά",
    text: "Η σελίδα δεν φορτώθηκε. Ελέγξτε τη σύνδεση και δοκιμάστε ξανά.",
    sheet: { number: "–", subject: "Το σχέδιο δεν ελήφθη", product: "–" },
    retry: "Δοκιμάστε ξανά",
  },
};
