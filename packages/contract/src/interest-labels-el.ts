import type { InterestArea } from "./interest-labels.ts";

/** The labels in Greek, in a file of their own: the English pages do not load them. */
export const greekInterestLabels: Readonly<Record<InterestArea, string>> = {
  fieldbox: "Σειρά κοντέινερ FieldBox",
  mantis: "Υποβρύχιο όχημα Mantis",
  "tactical-fpv": "Τακτικά FPV, εξοπλισμός και εκπαίδευση",
  representative: "Θωράκιση, επικοινωνίες, επιτήρηση",
  "all-products": "Όλα τα προϊόντα",
  partnership: "Συνεργασία",
};
