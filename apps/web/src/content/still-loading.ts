import type { Translated } from "./language.ts";

/** What a screen that only the browser renders says while its code is on its way for seconds. Only documents contain these words, no script does. */
export const stillLoading: Translated<string> = {
  en: "Still loading. The connection is slow.",
  el: "Η φόρτωση συνεχίζεται. Η σύνδεση είναι αργή.",
};
