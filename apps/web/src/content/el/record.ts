import { usualSentence } from "@antochi/contract/usual-sentence";
import type { RecordCopy } from "../record.ts";

export const record: RecordCopy = {
  title: "Η καρτέλα μου",
  back: "Βάση γνώσεων",
  states: {
    acknowledged: "Ελήφθη γνώση",
    overdue: "Εκπρόθεσμο",
    earlier: "Προηγούμενη έκδοση",
    opened: "Ανοίχτηκε",
    unopened: "Δεν ανοίχτηκε",
  },
  dueAgain: "Εκκρεμεί εκ νέου",
  privacy: (months) =>
    `Τη σελίδα βλέπετε εσείς και οι διαχειριστές. Το ιστορικό ανάγνωσης τηρείται ${months} μήνες, οι λήψεις γνώσης μόνιμα.`,
  figures: {
    rank: "Βαθμός",
    unit: "Μονάδα",
    required: "Υποχρεωτικά",
    acknowledged: "Λήψεις γνώσης",
    due: "Εκκρεμούν",
    overdue: "Εκπρόθεσμα",
  },
  required: {
    title: "Υποχρεωτική ανάγνωση",
    toRead: (count) => (count === 0 ? "τίποτε προς ανάγνωση" : `${count} προς ανάγνωση`),
    columns: { article: "Άρθρο", state: "Κατάσταση", due: "Προθεσμία" },
    none: {
      title: "Δεν σας έχει ανατεθεί ανάγνωση.",
      text: "Όσα σας αναθέσει διαχειριστής εμφανίζονται εδώ.",
    },
    overdueDays: (days) => `${days} ημ.`,
    overdue: "Εκπρόθεσμο",
    notOpened: "δεν ανοίχτηκε",
    noneSince: "έκτοτε δεν αναγνώστηκε σελίδα",
    pages: (seen, count) =>
      `${seen === 1 ? "αναγνώστηκε" : "αναγνώστηκαν"} ${seen} από ${count === 1 ? "1 σελίδα" : `${count} σελίδες`}`,
    askedPages: (seen, count) =>
      `${seen === 1 ? "αναγνώστηκε" : "αναγνώστηκαν"} ${seen} από ${count === 1 ? "1 υποχρεωτική σελίδα" : `${count} υποχρεωτικές σελίδες`}`,
    acknowledged: (edition) => `Ελήφθη γνώση της έκδοσης ${edition}`,
    dueAgain: (edition) => `Ελήφθη γνώση της έκδοσης ${edition}, εκκρεμεί εκ νέου`,
    edition: (edition) => `Έκδοση ${edition}`,
    read: "Ανάγνωση",
    continue: "Συνέχεια",
    again: "Άνοιγμα",
  },
  acknowledged: {
    title: "Λήψεις γνώσης",
    columns: { article: "Άρθρο", acknowledged: "Λήψη γνώσης", code: "Κωδικός βεβαίωσης" },
    none: {
      title: "Καμία λήψη γνώσης ακόμη.",
      text: "Οι λήψεις γνώσης που δηλώνετε μετά την ανάγνωση μένουν εδώ μόνιμα.",
    },
    untitled: (articleId) => `Άρθρο ${articleId}`,
    notForYou: "όχι πλέον για εσάς",
    superseded: "καταργήθηκε",
    lapsed: "εκκρεμεί εκ νέου",
    withdrawn: "αποσύρθηκε",
    copy: "Αντιγραφή κωδικού",
    copied: { title: "Ο κωδικός βεβαίωσης αντιγράφηκε" },
    copyFailed: { title: "Ο κωδικός δεν αντιγράφηκε", text: "Επιλέξτε τον και αντιγράψτε τον με το χέρι." },
    more: "Παλαιότερα",
    loading: "Φόρτωση",
  },
  certificate: {
    one: "Βεβαίωση",
    all: "Βεβαίωση για όλα",
    making: "Ετοιμάζεται…",
    failed: { title: "Η βεβαίωση δεν εκδόθηκε", text: "Παρακαλώ δοκιμάστε ξανά σε λίγο." },
  },
  history: {
    title: "Ιστορικό ανάγνωσης",
    none: { title: "Καμία ανάγνωση ακόμη.", text: "Όσα διαβάζετε από τώρα εμφανίζονται εδώ." },
    pages: (first, last, count) =>
      first === last
        ? `Σελίδα ${first}`
        : first === 1 && last === count
          ? `Και οι ${count} σελίδες`
          : `Σελίδες ${first} έως ${last}`,
    edition: (edition) => `έκδοση ${edition}`,
    times: (count) => `${count} φορές`,
  },
  loading: "Φόρτωση της καρτέλας σας",
  acknowledgement: {
    title: "Λήψη γνώσης",
    button: "Λήψη γνώσης",
    requiredOf: {
      everybody: () => "Υποχρεωτικό για όλους",
      unit: (unit) => (unit === null ? "Υποχρεωτικό για τη μονάδα σας" : `Υποχρεωτικό για: ${unit}`),
      rank: (_, rank) => (rank === null ? "Υποχρεωτικό για τον βαθμό σας" : `Υποχρεωτικό για: ${rank}`),
      person: () => "Υποχρεωτικό για εσάς",
    },
    dueAgain: "εκκρεμεί εκ νέου",
    due: "προθεσμία",
    wasDue: "εκπρόθεσμο από",
    kept: "Τηρείται στην καρτέλα μου",
    article: "Άρθρο",
    edition: "Έκδοση",
    name: "Ονοματεπώνυμο",
    unit: "Μονάδα",
    time: "Ώρα",
    code: "Κωδικός βεβαίωσης",
    codeIs: "κωδικός",
    seen: (seen, count) =>
      `${seen === 1 ? "Αναγνώστηκε" : "Αναγνώστηκαν"} ${seen} από ${count === 1 ? "1 σελίδα" : `${count} σελίδες`}. Απομένουν:`,
    goTo: (page) => `Μετάβαση στη σελίδα ${page}`,
    ready: (count) =>
      `${count === 1 ? "Η σελίδα αναγνώστηκε" : `Αναγνώστηκαν και οι ${count} σελίδες`}. Καταγράφονται το όνομά σας, η ώρα και το αποτύπωμα του αρχείου.`,
    action: (edition) => usualSentence(edition, "el"),
    done: (edition) => `Λάβατε γνώση της έκδοσης ${edition} και την κατανοήσατε`,
    failed: { title: "Δεν καταγράφηκε", text: "Ελέγξτε τη σύνδεση και δοκιμάστε ξανά." },
    unanswered: {
      title: "Δεν ήρθε απάντηση",
      text: "Αν καταγράφηκε, θα το δείτε εδώ μόλις υπάρξει σύνδεση. Αν όχι, δηλώστε ξανά.",
    },
    superseded: "Δεν καταγράφηκε: όσο διαβάζατε, εκδόθηκε νεότερη έκδοση",
    supersededText: "Η λήψη γνώσης αφορά την έκδοση που αναγνώστηκε.",
    openNewer: "Άνοιγμα της νεότερης έκδοσης",
    reworded: "Δεν καταγράφηκε: στο μεταξύ άλλαξε η διατύπωση της δήλωσης. Διαβάστε τη νέα και δηλώστε ξανά.",
  },
};
