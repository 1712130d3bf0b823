import type { Page } from "@playwright/test";
import { pdfFile } from "../../arrangements/pdf-file.ts";
import { expect, test } from "../../fixtures/test.ts";
import { openArticle } from "../../screens/knowledge-base.ts";
import { openHydrated } from "../../screens/public-page.ts";
import { expectOpened } from "../../screens/reader.ts";
import { fillSignIn } from "../../screens/sign-in.ts";
import { siteBar } from "../../screens/site-bar.ts";
import { openUploadDialog } from "../../screens/upload-dialog.ts";

/** Blocks the browser's storage for the site as a browser's settings do: accessing any store throws. */
async function blockStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      });
    // Firefox throws here too.
    window.BroadcastChannel = class extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        throw new DOMException("The operation is insecure.", "SecurityError");
      }
    };
  });
}

test("someone whose browser blocks storage sees the site, signs in, reads, and leaves", async ({
  page,
  batteries,
  member,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await blockStorage(page);
  await openHydrated(page, "/home");
  await siteBar(page).getByRole("button", { name: "Light" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");

  await page.goto("/knowledge-base");
  await openArticle(page, batteries);
  await expect(page.getByText("Sign in to read this article")).toBeVisible();

  await page.goto("/auth");
  await fillSignIn(page, member);
  await expect(page.getByText("Welcome, ")).toBeVisible();
  await page.goto(`/knowledge-base?article=${batteries.id}&page=5`);
  await expectOpened(page);
  await page.getByRole("button", { name: "Read as text" }).click();
  const text = page.getByRole("region", { name: "Document as text" });
  const paragraph = text.getByText(/^Charging several packs/);
  await page.getByRole("radio", { name: "24" }).click();
  await expect(paragraph).toHaveCSS("font-size", "24px");

  await page.goto("/knowledge-base");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/tactical-fpv-training$/);
});

test("an administrator whose browser blocks storage uploads a PDF", async ({ adminPage: page }, testInfo) => {
  await blockStorage(page);
  const dialog = await openUploadDialog(page);
  await dialog.choose(await pdfFile(testInfo));
  await dialog.expectDone();
});
