import { type CDPSession, expect, type Page } from "@playwright/test";

type Spot = { readonly x: number; readonly y: number };

type Pinch = { readonly from: number; readonly to: number; readonly moves?: number };

/**
 * Pinches around the middle of the screen, from one distance between the fingers to another, in pixels, and repeats it
 * until `seen` succeeds: a page that is busy for a fifth of a second misses fingers that came down in that time.
 */
export async function pinch(page: Page, fingers: Pinch, seen: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await pinchOnce(page, fingers);
    await seen();
  }).toPass();
}

async function pinchOnce(page: Page, { from, to, moves = 6 }: Pinch): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const fingers = (apart: number) => [
    { x: 180, y: 350 - apart / 2 },
    { x: 180, y: 350 + apart / 2 },
  ];
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: fingers(from) });
  for (let move = 1; move <= moves; move += 1) {
    const touchPoints = fingers(from + ((to - from) * move) / moves);
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints });
  }
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await touch.detach();
}

/**
 * Taps twice at a spot; the taps' timestamps are a sixth of a second apart, however late the page receives them.
 * @param between runs after the first tap
 */
export async function tapTwice(
  page: Page,
  spot: Spot,
  between: () => Promise<void> = async () => {},
): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const start = Date.now() / 1000;
  await tap(touch, spot, start);
  await between();
  await tap(touch, spot, start + 0.16);
  await touch.detach();
}

/** @param timestamp in seconds since 1970 */
async function tap(touch: CDPSession, spot: Spot, timestamp: number): Promise<void> {
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [spot], timestamp });
  const lifted = { timestamp: timestamp + 0.04, touchPoints: [] };
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", ...lifted });
}
