import { brand } from "@antochi/contract/brand";

/** The course page's tab title: separate, so that its first visit loads no other screen's. */
export const trainingTitle = {
  en: `Tactical FPV training in Athens | ${brand.name}`,
  el: `Εκπαίδευση σε τακτικά FPV, Αθήνα | ${brand.name}`,
} as const;
