import { expect } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";

/** How screen readers are told of the toaster, in both languages of the site. */
export const toasterName = /^(Notifications|Ειδοποιήσεις) \(F8\)$/;

/** The toast that stands there; while a modal dialog is open it counts as hidden. */
export function shownToast(page: Page): Locator {
  const toaster = page.getByRole("region", { name: toasterName, includeHidden: true });
  return toaster.getByRole("listitem", { includeHidden: true });
}

/** Waits for the toast with this title and, where given, this text. Its copy for screen readers is not meant. */
export async function expectToast(page: Page, title: string, text?: string): Promise<void> {
  await expectTold(page, { tone: "success", title, text });
}

/** Waits for the toast of a failure with exactly these words, or with a text that matches. */
export async function expectFailureToast(page: Page, title: string, text: string | RegExp): Promise<void> {
  await expectTold(page, { tone: "destructive", title, text });
}

type Told = { tone: "success" | "destructive"; title: string; text: string | RegExp | undefined };

/** By one look at title, text and tone; no other stands beside it, and a failure says nothing else. */
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
 * Looks at a toast that stands there or comes, and lets go of it: it closes by itself after five seconds, which a test that
 * asks for it now and then may sleep through, and which do not pass under a pointer.
 */
export async function whileToastStands(page: Page, title: string, look: () => Promise<void>): Promise<void> {
  // A page that is left takes its watch along.
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

/** Runs in the page: lays a pointer on the place of the toasts as soon as the one with this title stands there. */
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
    // It hears of pointers a moment after it is there.
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

/** Holds that no toast stands there. */
export async function expectNoToast(page: Page): Promise<void> {
  await expect(shownToast(page)).toHaveCount(0);
}

/** Sends the toast away with its cross, where it has not left by itself meanwhile. */
export async function closeToast(page: Page): Promise<void> {
  const toast = shownToast(page);
  await expect(async () => {
    if ((await toast.count()) > 0)
      await toast.getByRole("button", { includeHidden: true }).click({ timeout: 2_000 });
    await expect(toast).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
}
