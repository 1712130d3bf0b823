import type { Translated } from "./language.ts";

type Edition = {
  /** Year and month, as 2025-11. */
  date: string;
  /** The same in figures, as the title block has it. */
  figure: string;
  words: Translated<string>;
};

/** When the course is held. The owner names the next edition here and nowhere else; null until its date is known. */
export const courseEditions: { first: Edition; next: Edition | null } = {
  first: {
    date: "2025-11",
    figure: "11/2025",
    words: { en: "November 2025", el: "Νοέμβριος 2025" },
  },
  next: null,
};

const { first, next } = courseEditions;

/** What the pages say of the editions: as a sentence, and as rows of the data sheet. */
export const editionWords: Translated<{
  sentence: string;
  rows: readonly { name: string; value: string }[];
}> = {
  en: {
    sentence: next
      ? `Next edition: Athens, ${next.words.en}.`
      : `The first edition was held in Athens in ${first.words.en}; register your interest in the next one.`,
    rows: [
      { name: "First edition", value: first.words.en },
      { name: "Next edition", value: next?.words.en ?? "Register your interest" },
    ],
  },
  el: {
    sentence: next
      ? `Επόμενος κύκλος: Αθήνα, ${next.words.el}.`
      : "Ο πρώτος κύκλος έγινε στην Αθήνα τον Νοέμβριο του 2025· δηλώσεις δεχόμαστε για τον επόμενο.",
    rows: [
      { name: "Πρώτος κύκλος", value: first.words.el },
      { name: "Επόμενος κύκλος", value: next?.words.el ?? "Δηλώστε ενδιαφέρον" },
    ],
  },
};

/** The edition in the title block: the next one, or the first while no other is known. */
export const editionFigure: Translated<{ value: string; label: string }> = {
  en: { value: (next ?? first).figure, label: next ? "next edition" : "first edition" },
  el: { value: (next ?? first).figure, label: next ? "επόμενος κύκλος" : "1ος κύκλος" },
};
