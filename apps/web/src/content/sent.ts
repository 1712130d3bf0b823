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
  /** The owner's answer time stands in place of `{time}`. */
  answer: Entry;
};

/** What stands above a public form once it was sent. */
export const sentCopy: Translated<SentCopy> = {
  en: {
    title: "Message sent",
    label: "Reference number",
    copy: "Copy",
    copied: "Copied",
    copyFailed: { title: "The number could not be copied", text: "Select it and copy it by hand." },
    letter: {
      title: "An email is on its way to you",
      text: "To the address you gave, with the reference number in the subject.",
    },
    reader: {
      title: "One person reads it and is responsible for the answer",
      text: "Name the reference number when you write or call about it.",
    },
    answer: {
      title: "You hear from us within {time}",
      text: "If not, answer the email: the reference number finds your message.",
    },
  },
  el: {
    title: "Το μήνυμα στάλθηκε",
    label: "Αριθμός αναφοράς",
    copy: "Αντιγραφή",
    copied: "Αντιγράφηκε",
    copyFailed: { title: "Ο αριθμός δεν αντιγράφηκε", text: "Επιλέξτε τον και αντιγράψτε τον με το χέρι." },
    letter: {
      title: "Σας στείλαμε email",
      text: "Στη διεύθυνση που δώσατε, με τον αριθμό αναφοράς στο θέμα.",
    },
    reader: {
      title: "Το διαβάζει και το απαντά ένας υπεύθυνος",
      text: "Αναφέρετε τον αριθμό αναφοράς όταν γράφετε ή τηλεφωνείτε σχετικά.",
    },
    answer: {
      title: "Θα έχετε απάντηση εντός {time}",
      text: "Αν όχι, απαντήστε στο email: ο αριθμός αναφοράς βρίσκει το μήνυμά σας.",
    },
  },
};
