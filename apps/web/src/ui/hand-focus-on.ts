/**
 * The ref of what may go while something in it has the focus, such as the button that made it go: the nearest region around
 * it that is still there has the focus then. That region has to be focusable by script, as `main` is.
 */
export function handFocusOn(element: HTMLElement | null): () => void {
  return () => {
    if (!element?.contains(document.activeElement)) return;
    const regions = regionsAround(element);
    // What goes is still there, and whatever takes its place may take the focus by itself.
    queueMicrotask(() => focusFirst(regions));
  };
}

/** What stands around an element and can take the focus, the nearest first. */
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

/** Gives the focus to the first of these that is still in the page, where nothing else has it. */
export function focusFirst(regions: readonly HTMLElement[]): void {
  if (document.activeElement !== document.body) return;
  regions.find(({ isConnected }) => isConnected)?.focus({ preventScroll: true });
}
