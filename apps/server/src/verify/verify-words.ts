import type { Language } from "@antochi/contract/languages";

type Said = { title: string; text: string };

type Words = {
  pages: Record<
    "asked" | "unknown" | "too-many" | "current" | "superseded" | "lapsed" | "several" | "withdrawn",
    Said
  >;
  code: string;
  check: string;
  /** What has become of the edition that was acknowledged. */
  standings: Record<"current" | "superseded" | "lapsed" | "withdrawn", string>;
  facts: Record<"reader" | "nameless" | "article" | "edition" | "acknowledged", string>;
  number: (article: number) => string;
  locale: string;
};

/** Every word of the page on which a proof code is checked. */
export const verifyWords: Readonly<Record<Language, Words>> = {
  en: {
    pages: {
      asked: {
        title: "Check a proof code",
        text: "Enter the code of an acknowledgement. You learn whether it is valid, and nothing about its reader but their initials.",
      },
      unknown: {
        title: "This code is not valid",
        text: "No such code was issued here. It may have been mistyped; letters and digits come in groups of four.",
      },
      "too-many": { title: "Too many attempts", text: "Please wait a minute, then check the code again." },
      current: {
        title: "This acknowledgement is valid",
        text: "Its reader declared, signed in under their name, to have read and understood this edition, which is the current one.",
      },
      superseded: {
        title: "This acknowledgement is valid",
        text: "It is for an earlier edition: a newer one has come out since.",
      },
      lapsed: {
        title: "This acknowledgement was made, and is due again",
        text: "Its reader declared, signed in under their name, to have read and understood this edition. It has since expired, and they must read it again.",
      },
      several: {
        title: "This certificate is valid",
        text: "Its reader declared, signed in under their name, to have read and understood the editions below.",
      },
      withdrawn: {
        title: "Withdrawn",
        text: "The acknowledgement was made, but its article has been withdrawn since.",
      },
    },
    code: "Proof code",
    check: "Check",
    standings: {
      current: "current edition",
      superseded: "superseded",
      lapsed: "due again",
      withdrawn: "withdrawn",
    },
    facts: {
      reader: "Reader",
      nameless: "no longer named",
      article: "Article",
      edition: "Edition",
      acknowledged: "Acknowledged",
    },
    number: (article) => `No. ${article}`,
    locale: "en-GB",
  },
  el: {
    pages: {
      asked: {
        title: "Έλεγχος κωδικού βεβαίωσης",
        text: "Εισαγάγετε τον κωδικό μιας λήψης γνώσης. Θα μάθετε αν ισχύει, και για τον αναγνώστη μόνο τα αρχικά του.",
      },
      unknown: {
        title: "Ο κωδικός δεν ισχύει",
        text: "Τέτοιος κωδικός δεν έχει δοθεί εδώ σε κανέναν. Ίσως πληκτρολογήθηκε λάθος· γράμματα και ψηφία είναι σε τετράδες.",
      },
      "too-many": {
        title: "Πάρα πολλές προσπάθειες",
        text: "Περιμένετε ένα λεπτό και ελέγξτε ξανά τον κωδικό.",
      },
      current: {
        title: "Η λήψη γνώσης ισχύει",
        text: "Ο αναγνώστης δήλωσε, συνδεδεμένος με το όνομά του, ότι διάβασε και κατανόησε αυτή την έκδοση, που είναι η ισχύουσα.",
      },
      superseded: {
        title: "Η λήψη γνώσης ισχύει",
        text: "Αφορά προηγούμενη έκδοση: έκτοτε εκδόθηκε νεότερη.",
      },
      lapsed: {
        title: "Η λήψη γνώσης έγινε και εκκρεμεί εκ νέου",
        text: "Ο αναγνώστης δήλωσε, συνδεδεμένος με το όνομά του, ότι διάβασε και κατανόησε αυτή την έκδοση. Έκτοτε η ισχύς της έληξε και του ζητείται να τη διαβάσει ξανά.",
      },
      several: {
        title: "Η βεβαίωση ισχύει",
        text: "Ο αναγνώστης δήλωσε, συνδεδεμένος με το όνομά του, ότι διάβασε και κατανόησε τις παρακάτω εκδόσεις.",
      },
      withdrawn: {
        title: "Αποσύρθηκε",
        text: "Η λήψη γνώσης έγινε, όμως το άρθρο έχει έκτοτε αποσυρθεί.",
      },
    },
    code: "Κωδικός βεβαίωσης",
    check: "Έλεγχος",
    standings: {
      current: "ισχύουσα",
      superseded: "καταργήθηκε",
      lapsed: "εκκρεμεί εκ νέου",
      withdrawn: "αποσύρθηκε",
    },
    facts: {
      reader: "Αναγνώστης",
      nameless: "δεν κατονομάζεται πλέον",
      article: "Άρθρο",
      edition: "Έκδοση",
      acknowledged: "Λήψη γνώσης",
    },
    number: (article) => `Αρ. ${article}`,
    locale: "el-GR",
  },
};
