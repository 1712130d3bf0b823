import { brand } from "@antochi/contract/brand";

/** What the browser's tab says of the course: apart, so that its first visit loads no other screen's. */
export const trainingTitle = {
  en: `Tactical FPV training in Athens | ${brand.name}`,
  el: `Εκπαίδευση σε τακτικά FPV, Αθήνα | ${brand.name}`,
} as const;
