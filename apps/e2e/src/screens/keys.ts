import { expect, type Locator, type Page } from "@playwright/test";

/**
 * Presses keys as quickly as a person does, however busy the page is: the browser timestamps each key before the page
 * receives it, and keys of one sequence must come within a second and a half.
 */
export async function pressInOneGo(page: Page, keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => page.keyboard.press(key)));
}

/**
 * Presses Escape until the element is gone: Radix listens for it only a moment after a dialog or menu is shown, which
 * only a test is too fast for.
 */
export async function escapeFrom(shown: Locator): Promise<void> {
  await expect(async () => {
    if ((await shown.count()) > 0) await shown.page().keyboard.press("Escape");
    await expect(shown).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
}
