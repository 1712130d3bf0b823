import type { Translated } from "./language.ts";

type ProductWords = {
  crumbs: string;
  home: string;
  products: string;
  quote: string;
  dataSheet: string;
  print: string;
  parts: string;
  show: string;
  assembled: string;
  exploded: string;
  slider: string;
  does: string;
  options: string;
  columns: { question: string; answers: string; by: string };
  note: string;
  ask: string;
};

/** The words that all products' pages share. */
export const productWords: Translated<ProductWords> = {
  en: {
    crumbs: "Where you are",
    home: "Home",
    products: "Products",
    quote: "Request a quote",
    dataSheet: "Data sheet",
    print: "Print the data sheet",
    parts: "Parts",
    show: "Show in the drawing",
    assembled: "Assembled",
    exploded: "Exploded",
    slider: "How far the drawing is taken apart",
    does: "What it does",
    options: "Options",
    columns: { question: "Question", answers: "Choices", by: "Depends on" },
    note: "The plates give dimensions as letters; the offer gives the figures.",
    ask: "The contact form opens with the product already chosen. Say quantity, site and date: our answer includes the data sheet for what you described.",
  },
  el: {
    crumbs: "Πού βρίσκεστε",
    home: "Αρχική",
    products: "Προϊόντα",
    quote: "Ζητήστε προσφορά",
    dataSheet: "Φύλλο στοιχείων",
    print: "Εκτύπωση φύλλου στοιχείων",
    parts: "Μέρη",
    show: "Εμφάνιση στο σχέδιο",
    assembled: "Κλειστή",
    exploded: "Ανοικτή",
    slider: "Πόσο ανοικτό είναι το σχέδιο",
    does: "Τι κάνει",
    options: "Επιλογές",
    columns: { question: "Ερώτημα", answers: "Δυνατότητες", by: "Εξαρτάται από" },
    note: "Στους πίνακες οι διαστάσεις δίνονται με γράμματα· οι αριθμοί δίνονται με την προσφορά.",
    ask: "Η φόρμα επικοινωνίας ανοίγει με το προϊόν ήδη επιλεγμένο. Γράψτε ποσότητα, τόπο και ημερομηνία: η απάντησή μας περιλαμβάνει το φύλλο στοιχείων όσων περιγράψατε.",
  },
};
