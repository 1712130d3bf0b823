import type { InterestArea } from "./enquiries.ts";

/** What the options of the contact form are called, there and wherever an enquiry is shown. */
export const interestLabels: Readonly<Record<InterestArea, string>> = {
  fieldbox: "FieldBox container suite",
  mantis: "Mantis underwater vehicle",
  "tactical-fpv": "Tactical FPV equipment and training",
  representative: "Armor, communications, surveillance",
  "all-products": "All products",
  partnership: "Partnership",
};
