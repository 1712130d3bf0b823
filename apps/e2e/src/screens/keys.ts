import { expect, type Locator, type Page } from "@playwright/test";

/**
 * Presses keys one after the other as quickly as a hand does, however busy the page is: the browser notes when each came
 * before the page hears of it, and two that mean something together come within a second and a half.
 */
export async function pressInOneGo(page: Page, keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => page.keyboard.press(key)));
}

/**
 * Presses Escape until what stands there is gone: Radix listens for it a moment after a dialog or a menu is shown, sooner
 * than anybody can press it.
 */
export async function escapeFrom(shown: Locator): Promise<void> {
  await expect(async () => {
    if ((await shown.count()) > 0) await shown.page().keyboard.press("Escape");
    await expect(shown).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
}
