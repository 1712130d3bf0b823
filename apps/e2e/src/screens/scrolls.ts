import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import { z } from "zod";

const scrollSchema = z.object({
  scrolledTo: z.string(),
  behavior: z.string(),
  /** Milliseconds since the address last changed. */
  afterMs: z.number(),
});
type Scroll = z.output<typeof scrollSchema>;

/**
 * Records, in order, every scroll to an element that the page requests from its next load on.
 * @param jump carries out smooth scrolls at once, for those who ask where a press leads: on the way there a page of
 *   this length is drawn for most of a second
 */
export async function watchScrolls(page: Page, { jump = false } = {}): Promise<readonly Scroll[]> {
  const scrolls: Scroll[] = [];
  page.on("console", (message) => {
    if (message.type() === "debug") scrolls.push(scrollSchema.parse(JSON.parse(message.text())));
  });
  await page.addInitScript((jump) => {
    let changedAt = 0;
    const push = history.pushState.bind(history);
    history.pushState = (...change) => {
      changedAt = performance.now();
      push(...change);
    };
    // oxlint-disable-next-line typescript/unbound-method -- called on the element below
    const { scrollIntoView } = Element.prototype;
    Element.prototype.scrollIntoView = function scroll(how) {
      const behavior = typeof how === "object" ? how.behavior : "auto";
      const afterMs = performance.now() - changedAt;
      // oxlint-disable-next-line no-console -- runs in the browser and is read by the listener above
      console.debug(JSON.stringify({ scrolledTo: this.id, behavior, afterMs }));
      scrollIntoView.call(this, jump && typeof how === "object" ? { ...how, behavior: "instant" } : how);
    };
  }, jump);
  return scrolls;
}

/**
 * Waits until a section of /home has the focus and rests under the bar, or as near to it as the end of the page allows.
 * Presses during a scroll are not covered: Chromium drops a smooth scroll that begins before the last one ends.
 */
export async function expectAtSection(page: Page, section: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/home(\\?[^#]*)?#${section}$`));
  const target = page.locator(`#${section}`);
  await expect(target).toBeFocused();
  await expect.poll(() => target.evaluate(restsInPlace), { intervals: [50] }).toBe(true);
}

/** Runs in the browser. */
async function restsInPlace(section: Element): Promise<boolean> {
  const before = window.scrollY;
  for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
  const { scrollY, innerHeight } = window;
  // Too little follows the newsletter for it to reach the top. Every other section must get there: the footer's buttons
  // are at the end of the page, so a section that is not at the top has not begun to scroll.
  const atEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
  const inPlace = Math.abs(section.getBoundingClientRect().top) <= 80;
  return scrollY === before && (inPlace || (section.id === "newsletter" && atEnd));
}

/** The scroll position in pixels, once it has been still for five frames. */
export async function placeOfPage(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const nextFrame = async () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    let [before, still] = [scrollY, 0];
    while (still < 5) {
      await nextFrame();
      still = scrollY === before ? still + 1 : 0;
      before = scrollY;
    }
    return before;
  });
}
