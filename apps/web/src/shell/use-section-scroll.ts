import { limits } from "@antochi/contract/limits";
import { useRouter } from "@tanstack/react-router";
import type { SectionId } from "../content/sections.ts";

/**
 * Goes to a section of /home: scrolls there smoothly, from another page after it has been opened and the
 * specified delay has passed. The section takes the focus, so that the keyboard goes on from there.
 */
export function useSectionScroll(): (section: SectionId) => Promise<void> {
  const router = useRouter();
  return async (section) => {
    const { pathname, hash } = router.state.location;
    const elsewhere = pathname !== "/home";
    // Going to the address that is open already would put back where the page was, in the middle of the scroll.
    if (elsewhere || hash !== section) {
      await router.navigate({
        to: "/home",
        hash: section,
        hashScrollIntoView: false,
        resetScroll: elsewhere,
      });
    }
    if (elsewhere) await delay(limits.sectionScrollDelayMs);
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
