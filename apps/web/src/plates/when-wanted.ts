import { onFirstSign } from "../ui/first-sign.ts";

/**
 * Calls back once: when an element comes near the screen, or at the reader's first sign of life, so that what is printed
 * or scrolled to in one leap is there. @returns how to forget about it
 */
export function whenWanted(element: Element, wanted: () => void): () => void {
  const near = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) call();
    },
    { rootMargin: "25%" },
  );
  near.observe(element);
  const ignore = onFirstSign(call);
  return forget;

  function call() {
    forget();
    wanted();
  }

  function forget() {
    near.disconnect();
    ignore();
  }
}
