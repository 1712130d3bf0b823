import type { InterestArea } from "./interest-labels.ts";

/** The same in Greek, apart: the English pages load none of it. */
export const greekInterestLabels: Readonly<Record<InterestArea, string>> = {
  fieldbox: "Σειρά κοντέινερ FieldBox",
  mantis: "Υποβρύχιο όχημα Mantis",
  "tactical-fpv": "Τακτικά FPV, εξοπλισμός και εκπαίδευση",
  representative: "Θωράκιση, επικοινωνίες, επιτήρηση",
  "all-products": "Όλα τα προϊόντα",
  partnership: "Συνεργασία",
};
