import { findHint, readScreens, type Screens, type Theme } from "@antochi/contract/screens";
import type { Language } from "@antochi/contract/languages";
import { useSyncExternalStore } from "react";
import { createListeners } from "../ui/listeners.ts";
import { followSession } from "./session.ts";

/** Of whoever has chosen nothing. */
const unchosen: Screens = { theme: "system", language: "en" };

/** A choice that the account does not have yet: the latest of those that are on their way. */
let choice: { theme: Theme } | undefined;
let last = unchosen;
const { subscribe, notify } = createListeners();

/**
 * How the signed-in screens look in this browser, as the hint of its session says: the same object until it says otherwise.
 */
function screens(): Screens {
  const kept = readScreens(findHint(document.cookie) ?? "") ?? unchosen;
  const next = { ...kept, theme: choice?.theme ?? kept.theme };
  if (next.theme !== last.theme || next.language !== last.language) last = next;
  return last;
}

/** Follows it; unchosen where a screen is prerendered. */
export function useScreens(): Screens {
  return useSyncExternalStore(
    (listener) => {
      const ignoreChoice = subscribe(listener);
      // An answer about the session may have brought another hint.
      const ignoreSession = followSession(listener);
      return () => {
        ignoreSession();
        ignoreChoice();
      };
    },
    screens,
    () => unchosen,
  );
}

/** Keeps a language with the account; the screen follows by itself. */
export async function chooseLanguage(language: Language): Promise<void> {
  const { publicApi } = await import("../api-client/public-api.ts");
  await publicApi.auth.updateLetters.mutate({ language });
  become(choice);
}

/** Shows a theme at once and keeps it with the account; what the account has stands there again where that fails. */
export async function chooseTheme(theme: Theme): Promise<void> {
  const mine = { theme };
  become(mine);
  try {
    const { publicApi } = await import("../api-client/public-api.ts");
    await publicApi.auth.updateScreens.mutate({ theme });
  } finally {
    // What was chosen meanwhile stands there until the account has it too.
    if (choice === mine) become(undefined);
  }
}

function become(next: typeof choice) {
  choice = next;
  notify();
}
