import { expect, type Locator, type Page } from "@playwright/test";

type Places = {
  /** Compares the left and right edges of the elements as well. */
  readonly sideways?: boolean;
};

/**
 * The distance of each visible element from the window's top in pixels, and on demand its edges from the left, by its kind
 * and its text without counts.
 */
export async function placesOf(
  parts: Locator,
  { sideways = false }: Places = {},
): Promise<Map<string, string>> {
  const places = await parts.evaluateAll(
    (all, withSides) =>
      all.flatMap((part): [string, string][] => {
        const { top, left, right } = part.getBoundingClientRect();
        const name = `${part.tagName} ${part.textContent.replace(/\s*\d+$/u, "")}`;
        const edges = withSides ? [top, left, right] : [top];
        return part.checkVisibility() ? [[name, edges.map(Math.round).join(" ")]] : [];
      }),
    sideways,
  );
  return new Map(places);
}

/** Lets an answer through, and expects that once `last` is visible nothing has moved that was visible before. */
export async function expectNothingMoves(
  parts: Locator,
  release: () => void,
  last: Locator,
  edges: Places = {},
): Promise<void> {
  const before = await placesOf(parts, edges);
  release();
  await expect(last).toBeVisible();
  const after = await placesOf(parts, edges);
  expect(Object.fromEntries([...before.keys()].map((name) => [name, after.get(name)]))).toEqual(
    Object.fromEntries(before),
  );
}

type Shift = PerformanceEntry & {
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
};

/**
 * Records layout shifts from now on: anything the browser had painted that then moves, text and placeholders included.
 * @returns a function that returns what moved, from where to where in pixels from the window's corner
 */
export async function recordShifts(page: Page): Promise<() => Promise<string[]>> {
  const record = await page.evaluateHandle(() => {
    const moves: string[] = [];
    const isShift = (entry: PerformanceEntry): entry is Shift => "sources" in entry;
    const cornerOf = ({ x, y, width, height }: DOMRectReadOnly) =>
      `${x.toFixed(1)} ${y.toFixed(1)} (${width.toFixed(0)} x ${height.toFixed(0)})`;
    const add = (entries: PerformanceEntryList) => {
      for (const { sources } of entries.filter(isShift))
        for (const { node, previousRect, currentRect } of sources)
          moves.push(
            `${node?.nodeName} "${node?.textContent?.slice(0, 40)}": ${cornerOf(previousRect)} to ${cornerOf(currentRect)}`,
          );
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: "layout-shift" });
    const read = async () => {
      // A frame's shifts are counted once it has been painted.
      for (let frames = 0; frames < 2; frames += 1)
        await new Promise((resolve) => {
          requestAnimationFrame(resolve);
        });
      add(observer.takeRecords());
      return moves;
    };
    return { read };
  });
  return () => record.evaluate(({ read }) => read());
}

/**
 * Loads all fonts, with which the widths of words change, and waits until the page is painted with them. Those that it has
 * not asked for yet would come later.
 */
export async function loadFonts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // The stand-ins among them name fonts of other systems, and fail to load.
    await Promise.allSettled([...document.fonts].map((face) => face.load()));
    for (let frames = 0; frames < 2; frames += 1)
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
  });
}
