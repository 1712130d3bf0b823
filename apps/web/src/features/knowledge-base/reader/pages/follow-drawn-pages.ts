/**
 * Calls `place` before the next paint whenever pages are drawn, discarded or resized, and once at the start.
 * @returns a function that stops it
 */
export function followDrawnPages(pages: HTMLElement, bench: HTMLElement, place: () => void): () => void {
  let asked = 0;
  function follow() {
    cancelAnimationFrame(asked);
    asked = requestAnimationFrame(place);
  }
  follow();
  const drawn = new MutationObserver(follow);
  drawn.observe(pages, { childList: true, subtree: true });
  const sized = new ResizeObserver(follow);
  for (const element of [pages, bench]) sized.observe(element);
  return () => {
    cancelAnimationFrame(asked);
    drawn.disconnect();
    sized.disconnect();
  };
}
