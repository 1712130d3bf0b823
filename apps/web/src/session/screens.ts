import { findHint, readScreens, type Screens, type Theme } from "@antochi/contract/screens";
import type { Language } from "@antochi/contract/languages";
import { useSyncExternalStore } from "react";
import { createListeners } from "../ui/listeners.ts";
import { followSession } from "./session.ts";

/** For users who have chosen nothing. */
const unchosen: Screens = { theme: "system", language: "en" };

/** The latest choice that is still being saved to the account. */
let choice: { theme: Theme } | undefined;
let last = unchosen;
const { subscribe, notify } = createListeners();

/**
 * The theme and language of the signed-in screens in this browser, from the session's hint cookie: the same object until
 * they change.
 */
function screens(): Screens {
  const kept = readScreens(findHint(document.cookie) ?? "") ?? unchosen;
  const next = { ...kept, theme: choice?.theme ?? kept.theme };
  if (next.theme !== last.theme || next.language !== last.language) last = next;
  return last;
}

/** Subscribes to them; `unchosen` where a screen is prerendered. */
export function useScreens(): Screens {
  return useSyncExternalStore(
    (listener) => {
      const ignoreChoice = subscribe(listener);
      // A response about the session may have set another hint cookie.
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

/** Saves a language to the account; the screen follows by itself. */
export async function chooseLanguage(language: Language): Promise<void> {
  const { publicApi } = await import("../api-client/public-api.ts");
  await publicApi.auth.updateLetters.mutate({ language });
  become(choice);
}

/** Shows a theme at once and saves it to the account; if that fails, the account's theme is shown again. */
export async function chooseTheme(theme: Theme): Promise<void> {
  const mine = { theme };
  become(mine);
  try {
    const { publicApi } = await import("../api-client/public-api.ts");
    await publicApi.auth.updateScreens.mutate({ theme });
  } finally {
    // A choice made meanwhile stays until it is saved too.
    if (choice === mine) become(undefined);
  }
}

function become(next: typeof choice) {
  choice = next;
  notify();
}
