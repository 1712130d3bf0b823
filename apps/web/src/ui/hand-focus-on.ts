/**
 * A ref for an element that may be removed while it contains the focus, such as around the button that removes it: focus
 * then moves to the nearest focusable region around it that still exists. That region has to be focusable by script, as
 * `main` is.
 */
export function handFocusOn(element: HTMLElement | null): () => void {
  return () => {
    if (!element?.contains(document.activeElement)) return;
    const regions = regionsAround(element);
    // The element is still in the page here, and whatever replaces it may take the focus itself.
    queueMicrotask(() => focusFirst(regions));
  };
}

/** The focusable regions around an element, nearest first. */
export function regionsAround(element: Element | null): readonly HTMLElement[] {
  const regions: HTMLElement[] = [];
  let region = regionAbove(element);
  while (region) {
    regions.push(region);
    region = regionAbove(region);
  }
  return regions;
}

function regionAbove(element: Element | null): HTMLElement | null {
  return element?.parentElement?.closest<HTMLElement>("[tabindex]") ?? null;
}

/** Focuses the first of these that is still in the page, unless something else has the focus. */
export function focusFirst(regions: readonly HTMLElement[]): void {
  if (document.activeElement !== document.body) return;
  regions.find(({ isConnected }) => isConnected)?.focus({ preventScroll: true });
}
