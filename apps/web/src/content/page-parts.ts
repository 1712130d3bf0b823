/** What the pages' words are made of in several places. */
export type Entry = { title: string; text: string };

export type Figure = { value: string; label: string };

/** The caption of a plate, what the drawing shows in words, and the names of its marked parts in their order. */
export type PlateWords = {
  number: string;
  subject: string;
  product: string;
  label: string;
  parts: readonly string[];
};

/** The words of a form: labels, its button while it rests and sends, and what is said of a failure. */
export type FormWords<Label extends string> = {
  labels: Readonly<Record<Label, string>>;
  submit: string;
  sending: string;
  failed: Entry;
};
