import type { LibraryStartCopy } from "../library-start.ts";

export const libraryStart: LibraryStartCopy = {
  yours: "Η ανάγνωσή σας",
  record: "Η καρτέλα μου",
  figures: {
    required: "Υποχρεωτικά",
    acknowledged: "Λήψεις γνώσης",
    due: "Εκκρεμούν",
    overdue: "Εκπρόθεσμα",
    articles: "Άρθρα",
    categories: "Κατηγορίες",
    languages: "Γλώσσες",
  },
  languages: { en: "English", el: "Ελληνικά" },
  required: {
    title: "Υποχρεωτική ανάγνωση",
    summary: (toRead, acknowledged) =>
      acknowledged === 0
        ? `${toRead} προς ανάγνωση`
        : `${toRead} προς ανάγνωση, λάβατε γνώση ${acknowledged}`,
    showAcknowledged: "Εμφάνιση και όσων λάβατε γνώση",
    hideAcknowledged: "Απόκρυψη όσων λάβατε γνώση",
    all: (count) => `Και τα ${count} στην καρτέλα μου`,
    none: {
      title: "Δεν εκκρεμεί ανάγνωση.",
      text: (count) =>
        `${count === 1 ? "Λάβατε γνώση του ενός υποχρεωτικού άρθρου" : `Λάβατε γνώση και των ${count} υποχρεωτικών άρθρων`}. Ό,τι σας ανατεθεί στο εξής εμφανίζεται εδώ, με την προθεσμία του.`,
    },
    edition: (edition, pages) => `Έκδοση ${edition}, ${pages === 1 ? "1 σελίδα" : `${pages} σελίδες`}`,
    overdueBy: (days) => (days === 1 ? "Εκπρόθεσμο κατά 1 ημέρα" : `Εκπρόθεσμο κατά ${days} ημέρες`),
    notOpened: "Δεν ανοίχτηκε",
    noneSince: "Έκτοτε δεν αναγνώστηκε σελίδα",
    acknowledged: "Ελήφθη γνώση",
    acknowledgedEdition: (edition) => `Λάβατε γνώση της έκδοσης ${edition}`,
    dueAgain: (edition) => `Εκκρεμεί εκ νέου: λάβατε γνώση της έκδοσης ${edition}`,
    seen: (seen, count) =>
      `${seen === 1 ? "Αναγνώστηκε" : "Αναγνώστηκαν"} ${seen} από ${count === 1 ? "1 σελίδα" : `${count} σελίδες`}`,
    askedPages: (seen, count) =>
      `${seen === 1 ? "Αναγνώστηκε" : "Αναγνώστηκαν"} ${seen} από ${count === 1 ? "1 υποχρεωτική σελίδα" : `${count} υποχρεωτικές σελίδες`}`,
    due: "Προθεσμία",
    dueIn: (days) => (days === 0 ? "σήμερα" : days === 1 ? "σε 1 ημέρα" : `σε ${days} ημέρες`),
    read: "Ανάγνωση",
    continue: "Συνέχεια",
    loading: "Φόρτωση της υποχρεωτικής ανάγνωσης",
    failed: "Η υποχρεωτική ανάγνωση δεν φορτώθηκε",
    failedText: "Οι προθεσμίες σας δεν χάθηκαν. Η συνέχεια ανάγνωσης και τα περιεχόμενα λειτουργούν.",
    retry: "Δοκιμάστε ξανά",
  },
  continue: {
    title: "Συνέχεια ανάγνωσης",
    opened: (edition) => `Έκδοση ${edition}, ανοίχτηκε`,
    none: "Ό,τι ανοίγετε μένει εδώ, με τη σελίδα όπου σταματήσατε.",
  },
  news: {
    title: "Νέα από την τελευταία επίσκεψη",
    isNew: "Νέο",
    edition: (edition) => `Έκδοση ${edition}`,
    pages: (count) => (count === 1 ? "1 σελίδα" : `${count} σελίδες`),
    none: "Τίποτε δεν άλλαξε από τότε.",
  },
  contents: {
    title: "Περιεχόμενα",
    summary: (articles, pages) =>
      `${articles === 1 ? "1 άρθρο" : `${articles} άρθρα`}, ${pages === 1 ? "1 σελίδα" : `${pages} σελίδες`}`,
    cover: "Εξώφυλλο",
    number: "Αριθμός",
    category: "Κατηγορία",
    articles: "Άρθρα",
    read: "Διαβάσατε",
    required: "Λήψη γνώσης υποχρεωτικών",
    changed: "Τελευταία αλλαγή",
    of: (part, all) => `${part} από ${all}`,
    none: "–",
  },
  visitor: {
    title: "Εκπαιδευτικά έγγραφα για εγκεκριμένα μέλη",
    steps: {
      title: "Τρία βήματα για την πρόσβαση",
      list: [
        {
          title: "Αίτηση πρόσβασης",
          text: "Ονοματεπώνυμο, βαθμός, μονάδα και στοιχεία επικοινωνίας. Δύο λεπτά.",
        },
        {
          title: "Έγκριση από διαχειριστή",
          text: "Κάθε αίτηση ελέγχεται από άνθρωπο. Ενημερώνεστε με email.",
        },
        {
          title: "Σύνδεση και ανάγνωση",
          text: "Η θέση, οι σημειώσεις και οι λήψεις γνώσης σας φυλάσσονται.",
        },
      ],
    },
    request: "Αίτηση πρόσβασης",
    signIn: "Σύνδεση",
    promise: "Κανένα έγγραφο δεν φεύγει από τον διακομιστή πριν συνδεθείτε.",
    library: "Στη βιβλιοθήκη",
    plates: "Κενές πρώτες σελίδες· τα εξώφυλλα τα βλέπουν μόνο τα μέλη",
  },
};
