import type { Language, NoticeLevel } from "../article.ts";

/** The words that the renderer itself puts on a page. */
export type Labels = {
  document: string;
  contents: string;
  category: string;
  language: string;
  languageName: string;
  edition: string;
  pages: string;
  audience: string;
  needs: string;
  figure: string;
  table: string;
  done: string;
  disclaimer: string;
  notice: Record<NoticeLevel, string>;
};

export const LABELS: Record<Language, Labels> = {
  en: {
    document: "Training article",
    contents: "Contents",
    category: "Category",
    language: "Language",
    languageName: "English",
    edition: "Edition",
    pages: "Pages",
    audience: "Written for",
    needs: "You need",
    figure: "Figure",
    table: "Table",
    done: "Done",
    disclaimer:
      "A training text explains; it does not replace the manufacturer’s manual, the rules in force at the place of work or the instruction of the person in charge. Where they differ from this text, they decide.",
    notice: { warning: "WARNING", caution: "CAUTION", note: "NOTE" },
  },
  el: {
    document: "Εκπαιδευτικό άρθρο",
    contents: "Περιεχόμενα",
    category: "Κατηγορία",
    language: "Γλώσσα",
    languageName: "Ελληνικά",
    edition: "Έκδοση",
    pages: "Σελίδες",
    audience: "Απευθύνεται σε",
    needs: "Θα χρειαστείτε",
    figure: "Σχήμα",
    table: "Πίνακας",
    done: "Έγινε",
    disclaimer:
      "Το εκπαιδευτικό κείμενο εξηγεί· δεν αντικαθιστά το εγχειρίδιο του κατασκευαστή, τους κανόνες που ισχύουν στον χώρο ούτε τις οδηγίες του υπευθύνου. Όπου διαφέρουν από το κείμενο, ισχύουν εκείνα.",
    notice: { warning: "ΠΡΟΕΙΔΟΠΟΙΗΣΗ", caution: "ΠΡΟΣΟΧΗ", note: "ΣΗΜΕΙΩΣΗ" },
  },
};
