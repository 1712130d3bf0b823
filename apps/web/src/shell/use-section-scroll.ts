import type { InterestArea } from "@antochi/contract/interest-labels";
import { shellLimits } from "@antochi/contract/shell-limits";
import { useRouter } from "@tanstack/react-router";
import { languageSearch } from "../content/language.ts";
import type { SectionId } from "../content/sections.ts";
import { shownLanguage } from "./screen-language.ts";

/**
 * Scrolls smoothly to a section of /home in the current language; from another page it navigates there first and waits for
 * the specified delay. The section takes the focus, so that the keyboard continues from there. The contact form opens with
 * `interest`, or keeps the one it was opened with if none is given.
 */
export function useSectionScroll(): (section: SectionId, interest?: InterestArea) => Promise<void> {
  const router = useRouter();
  return async (section, interest) => {
    const { pathname, hash, search } = router.state.location;
    const elsewhere = pathname !== "/home";
    const chosen = interest ?? search.interest;
    // Navigating to the current address would restore the scroll position in the middle of the scroll.
    if (elsewhere || chosen !== search.interest || hash !== section) {
      await router.navigate({
        to: "/home",
        search: {
          ...languageSearch(shownLanguage({ pathname, search })),
          interest: chosen,
        },
        hash: section,
        hashScrollIntoView: false,
        resetScroll: elsewhere,
      });
    }
    if (elsewhere) await delay(shellLimits.sectionScrollDelayMs);
    const target = document.getElementById(section);
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ behavior: still ? "auto" : "smooth" });
  };
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
