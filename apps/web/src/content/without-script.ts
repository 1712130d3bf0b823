import type { Translated } from "./language.ts";

type WithoutScript = {
  /** On a page that can be read without a script, but has a form. */
  forms: string;
  /** On a screen that is empty without a script. */
  screen: string;
};

/** What a browser that runs no scripts shows. Only documents contain these words, no script does. */
export const withoutScript: Translated<WithoutScript> = {
  en: {
    forms: "Forms and sign-in need JavaScript. Please allow it for this site.",
    screen: "This page needs JavaScript. Please allow it for this site.",
  },
  el: {
    forms: "Οι φόρμες και η σύνδεση χρειάζονται JavaScript. Ενεργοποιήστε την για αυτόν τον ιστότοπο.",
    screen: "Αυτή η σελίδα χρειάζεται JavaScript. Ενεργοποιήστε την για αυτόν τον ιστότοπο.",
  },
};
