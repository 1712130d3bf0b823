import type { Translated } from "./language.ts";
import type { Entry } from "./page-parts.ts";

type SentCopy = {
  title: string;
  label: string;
  copy: string;
  copied: string;
  copyFailed: Entry;
  letter: Entry;
  reader: Entry;
  /** `{time}` is replaced by the owner's answer time. */
  answer: Entry;
};

/** What is shown above a public form once it was sent. */
export const sentCopy: Translated<SentCopy> = {
  en: {
    title: "Message sent",
    label: "Reference number",
    copy: "Copy",
    copied: "Copied",
    copyFailed: { title: "The number could not be copied", text: "Select it and copy it by hand." },
    letter: {
      title: "Keep this number",
      text: "An email with it usually follows, to the address that you gave.",
    },
    reader: {
      title: "One person reads it and is responsible for the answer",
      text: "Name the reference number when you write or call about it.",
    },
    answer: {
      title: "You hear from us within {time}",
      text: "If not, write or call: the reference number finds your message.",
    },
  },
  el: {
    title: "Το μήνυμα στάλθηκε",
    label: "Αριθμός αναφοράς",
    copy: "Αντιγραφή",
    copied: "Αντιγράφηκε",
    copyFailed: { title: "Ο αριθμός δεν αντιγράφηκε", text: "Επιλέξτε τον και αντιγράψτε τον με το χέρι." },
    letter: {
      title: "Κρατήστε τον αριθμό",
      text: "Συνήθως ακολουθεί email με αυτόν, στη διεύθυνση που δώσατε.",
    },
    reader: {
      title: "Το διαβάζει και το απαντά ένας υπεύθυνος",
      text: "Αναφέρετε τον αριθμό αναφοράς όταν γράφετε ή τηλεφωνείτε σχετικά.",
    },
    answer: {
      title: "Θα έχετε απάντηση εντός {time}",
      text: "Αν όχι, γράψτε ή τηλεφωνήστε μας: ο αριθμός αναφοράς βρίσκει το μήνυμά σας.",
    },
  },
};
