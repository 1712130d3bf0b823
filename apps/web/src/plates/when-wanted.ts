import { onFirstSign } from "../ui/late/first-sign.ts";

/**
 * Calls back once: when the element comes near the viewport, or at the reader's first interaction, so that what is printed
 * or jumped to is there. @returns a function that cancels it
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
