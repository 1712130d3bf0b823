import { expect, type Locator, type Page } from "@playwright/test";

/**
 * Presses keys as quickly as a person does, however busy the page is: the browser timestamps each key before the page
 * receives it, and keys of one sequence must come within a second and a half.
 */
export async function pressInOneGo(page: Page, keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => page.keyboard.press(key)));
}

/**
 * Presses Escape until the element is gone: Radix listens for it only a moment after a popover is shown, which only a test
 * is too fast for. Dialogs hear it as soon as they have the focus.
 */
export async function escapeFrom(shown: Locator): Promise<void> {
  await expect(async () => {
    if ((await shown.count()) > 0) await shown.page().keyboard.press("Escape");
    await expect(shown).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
}

/**
 * Opens a dialog by a click or by Escape on an element, and presses Escape in the same task, sooner than anybody could: the
 * dialog has the focus by then, but no further task of the page has run.
 */
export async function escapeAtOnce(element: Locator, opening: "click" | "Escape"): Promise<void> {
  await element.evaluate(async (opener, by) => {
    const escape = (at: Element) =>
      at.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
    if (by === "Escape") escape(opener);
    else if (opener instanceof HTMLElement) opener.click();
    // React renders in a microtask what an event has changed.
    await Promise.resolve();
    const { activeElement } = document;
    if (activeElement === opener || !activeElement?.closest("[role=dialog]"))
      throw new Error("no dialog has taken the focus");
    escape(activeElement);
  }, opening);
}
