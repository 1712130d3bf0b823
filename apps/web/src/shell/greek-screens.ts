import { fieldWords } from "../api-client/field-errors.ts";
import { messageInGreek } from "../content/el/messages.ts";
import { speak } from "../content/el/screens.ts";
import { loadShellCopy } from "../content/shell.ts";
import { replaceOwnWords } from "../ui/own-words.ts";

/** Has everything below the screens speak Greek. */
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
  // A message without a translation is still worth more than none.
  fieldWords.of = (message) => messageInGreek(message) ?? message;
  speak();
}
