import { expect } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";

/** The accessible name of the toaster, in both languages of the site. */
export const toasterName = /^(Notifications|Ειδοποιήσεις) \(F8\)$/;

/** The toast that is shown; while a modal dialog is open, it counts as hidden. */
export function shownToast(page: Page): Locator {
  const toaster = page.getByRole("region", { name: toasterName, includeHidden: true });
  return toaster.getByRole("listitem", { includeHidden: true });
}

/** Waits for the toast with this title and, if given, this text; ignores its copy for screen readers. */
export async function expectToast(page: Page, title: string, text?: string): Promise<void> {
  await expectTold(page, { tone: "success", title, text });
}

/** Waits for the toast of a failure with exactly this text, or with a text that matches. */
export async function expectFailureToast(page: Page, title: string, text: string | RegExp): Promise<void> {
  await expectTold(page, { tone: "destructive", title, text });
}

type Told = { tone: "success" | "destructive"; title: string; text: string | RegExp | undefined };

/** Checks title, text and tone at once, that no other toast is shown, and that a failure says nothing else. */
async function expectTold(page: Page, { tone, title, text }: Told): Promise<void> {
  const titled = shownToast(page)
    .and(page.locator(`[data-tone=${tone}]`))
    .filter({ has: page.getByText(title, { exact: true }) });
  const told = text === undefined ? titled : titled.filter({ has: page.getByText(text, { exact: true }) });
  await whileToastStands(page, title, async () => {
    await expect(told, `a toast that says ${title}: ${text ?? "anything"}`).toBeVisible();
    await expect(shownToast(page)).toHaveCount(1);
    if (tone === "destructive" && typeof text === "string")
      await expect(shownToast(page)).toHaveText([`${title}${text}`]);
  });
}

/**
 * Keeps a toast open while `look` runs, then releases it. By itself it closes after five seconds, which a polling test
 * may miss, but its timer stops while a pointer is on it.
 */
export async function whileToastStands(page: Page, title: string, look: () => Promise<void>): Promise<void> {
  // A navigation ends the observer in the page.
  const watch = () => void page.evaluate(holdOnceThere, title).catch(() => undefined);
  page.on("domcontentloaded", watch);
  watch();
  try {
    await look();
  } finally {
    page.off("domcontentloaded", watch);
  }
  await page.evaluate(letGo).catch(() => undefined);
}

/** Runs in the page: puts a pointer on the toasts' region as soon as the toast with this title is shown. */
function holdOnceThere(title: string): void {
  const { dataset } = document.documentElement;
  dataset["toast"] = "looked at";
  function lay(): void {
    const shown = [...document.querySelectorAll("[role=region] li[data-tone][data-state=open]")];
    const place = shown.find(({ textContent }) => textContent.startsWith(title))?.closest("[role=region]");
    if (!place) return;
    observer.disconnect();
    if (dataset["toast"] !== "looked at") return;
    place.querySelector("ol")?.addEventListener("toast.viewportPause", () => (dataset["toast"] = "held"));
    place.dispatchEvent(new PointerEvent("pointermove"));
    // The region listens for pointers only a moment after it is shown.
    setTimeout(lay, 20);
  }
  const observer = new MutationObserver(lay);
  observer.observe(document, { childList: true, subtree: true, attributeFilter: ["data-state"] });
  lay();
}

/** Runs in the page. */
function letGo(): void {
  delete document.documentElement.dataset["toast"];
  for (const place of document.querySelectorAll("[role=region]:has(li[data-tone])"))
    place.dispatchEvent(new PointerEvent("pointerleave"));
}

/** Expects no toast. */
export async function expectNoToast(page: Page): Promise<void> {
  await expect(shownToast(page)).toHaveCount(0);
}

/** Closes the toast with its cross, unless it has closed by itself meanwhile. */
export async function closeToast(page: Page): Promise<void> {
  const toast = shownToast(page);
  await expect(async () => {
    if ((await toast.count()) > 0)
      await toast.getByRole("button", { includeHidden: true }).click({ timeout: 2_000 });
    await expect(toast).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
}
