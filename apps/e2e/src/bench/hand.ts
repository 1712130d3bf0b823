import { setTimeout as pause } from "node:timers/promises";
import { type CDPSession, expect, type Locator, type Page } from "@playwright/test";

/** How long a finger or a mouse's button is down, and how soon one key follows the other, in milliseconds. */
const pressLasts = 60;
const betweenKeys = 90;

/**
 * A person's hand. Playwright's own click asks the page where it is hit in the middle of the press, and what waits for the
 * outcome reads roles and names before it is painted: on a slowed processor that is longer than what the press itself takes.
 */
export type Hand = {
  /** Clicks or, on a phone, taps the middle of something, once the page is at rest. */
  press(on: Locator): Promise<void>;
  /** One key, once the page is at rest. */
  key(name: string): Promise<void>;
  /** Letter by letter, at the pace of somebody who types fast. */
  type(words: string): Promise<void>;
};

/** The hand of somebody before a page. @param touches whether with a finger, or with a mouse */
export function handOn(page: Page, devtools: CDPSession, touches: boolean): Hand {
  return {
    async press(on) {
      // Rows may be replaced while they are looked for; somebody looks again.
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

/** Waits for the frame that shows what was just done: what is asked of the page before would be paid for by the press. */
async function painted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) {
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    }
  });
}

/** Waits until the page has nothing better to do, which on a slowed processor may never be. */
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
