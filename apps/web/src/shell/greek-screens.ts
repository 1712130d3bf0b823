import { fieldWords } from "../api-client/field-errors.ts";
import { messageInGreek } from "../content/el/messages.ts";
import { speak } from "../content/el/screens.ts";
import { loadShellCopy } from "../content/shell.ts";
import { replaceOwnWords } from "../ui/own-words.ts";

/** Switches everything that the screens use to Greek. */
export async function speakGreekScreens(): Promise<void> {
  await loadShellCopy("el");
  replaceOwnWords({
    language: "el",
    notLoaded: "Δεν ήταν δυνατή η φόρτωση.",
    noAnswer: "Ο διακομιστής δεν απάντησε. Ελέγξτε τη σύνδεση.",
    tryAgain: "Δοκιμάστε ξανά",
    close: "Κλείσιμο",
    cancel: "Άκυρο",
    clearSearch: "Καθαρισμός αναζήτησης",
  });
  // An untranslated message is better than none.
  fieldWords.of = (message) => messageInGreek(message) ?? message;
  speak();
}
