import { speak } from "../content/el/screens.ts";
import { loadShellCopy } from "../content/shell.ts";
import { replaceOwnWords } from "../ui/own-words.ts";

/** Has everything below the screens speak Greek. */
export async function speakGreekScreens(): Promise<void> {
  await loadShellCopy("el");
  replaceOwnWords({ notLoaded: "Δεν ήταν δυνατή η φόρτωση.", tryAgain: "Δοκιμάστε ξανά", close: "Κλείσιμο" });
  speak();
}
