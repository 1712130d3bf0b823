/** The types from which several pages' words are made. */
export type Entry = { title: string; text: string };

export type Figure = { value: string; label: string };

/** The caption of a plate, a description of the drawing, and the names of its marked parts in order. */
export type PlateWords = {
  number: string;
  subject: string;
  product: string;
  label: string;
  parts: readonly string[];
};

/** The words of a form: labels, its button at rest and while sending, and the message of a failure. */
export type FormWords<Label extends string> = {
  labels: Readonly<Record<Label, string>>;
  submit: string;
  sending: string;
  failed: Entry;
};
