import type { TextViewCopy } from "../text-view.ts";

export const textView: TextViewCopy = {
  title: "Το έγγραφο ως κείμενο",
  toggle: "Ανάγνωση ως κείμενο",
  sign: "Αα",
  size: "Μέγεθος κειμένου",
  sheet: "Κείμενο",
  sizeAndLine: (size, line) => `Μέγεθος ${size}, διάστιχο ${line}`,
  kept: "Μένει σε αυτή τη συσκευή",
  pages: "Εμφάνιση των σελίδων",
  key: "T",
  missing: { title: "Σφάλμα", text: "Το κείμενο δεν φορτώθηκε. Ελέγξτε τη σύνδεση και δοκιμάστε ξανά." },
  failed: (page) => `Η σελίδα ${page} δεν διαβάστηκε`,
  table: (page) => `Πίνακας στη σελίδα ${page}`,
  figure: (page) => `Εικόνα στη σελίδα ${page}`,
  whole: (page) => `Σελίδα ${page}`,
  enlarge: (what) => `Μεγέθυνση: ${what}`,
  printed: (page) =>
    `Η σελίδα ${page} εμφανίζεται όπως τυπώνεται: ως κείμενο η σειρά της δεν θα ήταν βέβαιη.`,
  scanned: (page) =>
    `Η σελίδα ${page} είναι σάρωση. Το κείμενό της διαβάστηκε με OCR και μπορεί να είναι λάθος: ισχύει η σελίδα.`,
};
