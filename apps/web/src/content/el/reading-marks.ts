import type { ReadingMarksCopy } from "../reading-marks.ts";

export const readingMarks: ReadingMarksCopy = {
  title: "Σελιδοδείκτες και σημειώσεις",
  counts: (bookmarks, notes) =>
    `${bookmarks === 1 ? "1 σελιδοδείκτης" : `${bookmarks} σελιδοδείκτες`}, ${notes === 1 ? "1 σημείωση" : `${notes} σημειώσεις`} σε αυτό το άρθρο`,
  none: "Κανένας ακόμη. Βάλτε σελιδοδείκτη σε μια σελίδα, ή επιλέξτε λέξεις της και προσθέστε σημείωση.",
  bookmark: (page) => `Σελιδοδείκτης στη σελ.\u00A0${page}`,
  unbookmark: (page) => `Αφαίρεση σελιδοδείκτη από τη σελ.\u00A0${page}`,
  addNote: "Νέα σημείωση",
  noteOn: (page) => `Σημείωση στη σελίδα ${page}`,
  open: (page, note) => `Σημείωση στη σελίδα ${page}: ${note}`,
  private:
    "Ιδιωτική: τη βλέπετε μόνο εσείς. Περιέχεται στην εξαγωγή των στοιχείων σας και στην καρτέλα κανενός.",
  note: "Σημείωση",
  save: "Αποθήκευση σημείωσης",
  saveOn: (page) => `Αποθήκευση σημείωσης στη σελίδα ${page}`,
  cancel: "Άκυρο",
  remove: "Αφαίρεση",
  removeBookmark: (page) => `Αφαίρεση του σελιδοδείκτη στη σελίδα ${page}`,
  edit: (page) => `Επεξεργασία της σημείωσης στη σελίδα ${page}`,
  page: (page, heading) => (heading === undefined ? `Σελίδα ${page}` : `Σελίδα ${page}, ${heading}`),
  outdated: (edition) => `Έκδοση ${edition}: η σελίδα άλλαξε, ελέγξτε τη σημείωση.`,
  outdatedBookmark: (edition) => `Έκδοση ${edition}: η σελίδα άλλαξε.`,
  kinds: { bookmark: "Σελιδοδείκτης", note: "Σημείωση" },
  draft: {
    title: "Κρατήθηκε ως πρόχειρο",
    description: "Μόνο αυτή η καρτέλα το έχει, μέχρι να αποθηκεύσετε τη σημείωση.",
  },
  discard: "Απόρριψη αλλαγών",
  failed: { title: "Δεν αποθηκεύτηκε", text: "Ελέγξτε τη σύνδεση και δοκιμάστε ξανά." },
  tryAgain: "Δοκιμάστε ξανά",
  tryAgainWith: (page) => `Δοκιμάστε ξανά να αποθηκεύσετε τη σημείωση στη σελίδα ${page}`,
  found: "Οι σημειώσεις σας",
  foundCount: (count) => (count === 1 ? "1 σημείωση" : `${count} σημειώσεις`),
  foundPage: (page) => `σελ. ${page}`,
  keys: { bookmark: "B", note: "N" },
};
