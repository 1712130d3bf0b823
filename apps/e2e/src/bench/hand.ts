import { setTimeout as pause } from "node:timers/promises";
import { type CDPSession, expect, type Locator, type Page } from "@playwright/test";

/** How long a finger or a mouse button stays down, and the pause between two keys, in milliseconds. */
const pressLasts = 60;
const betweenKeys = 90;

/**
 * Input like a person's. Playwright's own click asks the page for the hit target in the middle of the press, and its waits
 * read roles and names before the paint: on a slowed processor that takes longer than the press itself.
 */
export type Hand = {
  /** Clicks or, on a phone, taps the middle of an element, once the page is idle. */
  press(on: Locator): Promise<void>;
  /** Presses one key, once the page is idle. */
  key(name: string): Promise<void>;
  /** Types letter by letter, at the pace of a fast typist. */
  type(words: string): Promise<void>;
};

/** A hand on a page. @param touches whether it uses a finger, or a mouse */
export function handOn(page: Page, devtools: CDPSession, touches: boolean): Hand {
  return {
    async press(on) {
      // Rows may be replaced during the look-up, so it is repeated.
      await expect(() => on.scrollIntoViewIfNeeded()).toPass();
      await comeToRest(page);
      const box = await on.boundingBox();
      if (!box) throw new Error(`${on.toString()} is not shown`);
      const spot = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      if (touches) {
        await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [spot] });
        await pause(pressLasts);
        await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
      } else {
        await page.mouse.move(spot.x, spot.y);
        await comeToRest(page);
        await page.mouse.click(spot.x, spot.y, { delay: pressLasts });
      }
      await painted(page);
    },
    async key(name) {
      await comeToRest(page);
      await page.keyboard.press(name, { delay: pressLasts });
      await painted(page);
    },
    async type(words) {
      await comeToRest(page);
      await page.keyboard.type(words, { delay: betweenKeys });
      await painted(page);
    },
  };
}

/** Waits for the frame that shows the result: anything asked of the page earlier would add to the press's time. */
async function painted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) {
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    }
  });
}

/** Waits until the page is idle, but not for long: on a slowed processor it may never be. */
export async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
    await new Promise((resolve) => {
      requestIdleCallback(resolve, { timeout: 2_000 });
    });
  });
}
