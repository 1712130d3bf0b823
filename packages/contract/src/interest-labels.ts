import { namesOf } from "./names-of.ts";

/** What a visitor can be interested in, with its label in the contact form and wherever an enquiry is shown. */
export const interestLabels = {
  fieldbox: "FieldBox container suite",
  mantis: "Mantis underwater vehicle",
  "tactical-fpv": "Tactical FPV equipment and training",
  representative: "Armor, communications, surveillance",
  "all-products": "All products",
  partnership: "Partnership",
} as const;
export type InterestArea = keyof typeof interestLabels;

export const interestAreas = namesOf(interestLabels);
