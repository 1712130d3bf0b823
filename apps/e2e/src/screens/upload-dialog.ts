import { patience } from "@antochi/testing/patience";
import { expect, type Locator, type Page } from "@playwright/test";

/** The upload dialog as its user sees it. */
export type UploadDialog = {
  root: Locator;
  button(name: string | RegExp): Locator;
  /** Picks a file in the system's dialog; the upload starts at once. */
  choose(path: string): Promise<void>;
  /** Picks the file of a restored session once more. */
  chooseAgain(path: string): Promise<void>;
  /** Drops a file on it, or pastes one into it; the upload starts at once. */
  give(how: "drop" | "paste", file: { name: string; base64: string }): Promise<void>;
  /** Waits for the words of a refusal. */
  expectAlert(words: string | RegExp): Promise<void>;
  /** Waits until everything is done, registration included. */
  expectDone(): Promise<void>;
  /** The same; if the upload has given up by itself, presses Retry. */
  expectDoneOrRetry(): Promise<void>;
};

/** Opens the upload dialog of the new article's form on /admin. */
export async function openUploadDialog(page: Page): Promise<UploadDialog> {
  await page.goto("/admin?tab=articles");
  await page.getByRole("button", { name: "Upload PDF" }).click();
  return uploadDialog(page);
}

/** The upload dialog that is open on a page. */
export async function uploadDialog(page: Page): Promise<UploadDialog> {
  const root = page.getByRole("dialog", { name: "Upload a PDF" });
  await expect(root).toBeVisible();
  const button = (name: string | RegExp) => root.getByRole("button", { name });
  async function choose(path: string): Promise<void> {
    const choosing = page.waitForEvent("filechooser");
    await button("browse files").click();
    await (await choosing).setFiles(path);
  }
  async function expectDone(): Promise<void> {
    // Until then the file is stored, read, hashed and checked.
    await expect(button("Done")).toBeVisible(patience);
  }
  return {
    root,
    button,
    choose,
    async chooseAgain(path) {
      await expect(root.getByText("Session restored")).toBeVisible();
      const choosing = page.waitForEvent("filechooser");
      await button("Re-select").click();
      await (await choosing).setFiles(path);
    },
    give: (how, file) => root.evaluate(giveFile, { how, ...file }),
    async expectAlert(words) {
      await expect(root.getByRole("alert").filter({ hasText: words }).first()).toBeVisible();
    },
    expectDone,
    async expectDoneOrRetry() {
      await expect(button("Done").or(button("Retry").first())).toBeVisible(patience);
      if (await button("Retry").first().isVisible()) await button("Retry").first().click();
      await expectDone();
    },
  };
}

/** Runs in the page. */
function giveFile(
  element: Element,
  { how, name, base64 }: { how: "drop" | "paste"; name: string; base64: string },
): void {
  const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
  const transfer = new DataTransfer();
  transfer.items.add(new File([bytes], name, { type: "application/pdf" }));
  const init = { bubbles: true, cancelable: true };
  element.dispatchEvent(
    how === "drop"
      ? new DragEvent("drop", { ...init, dataTransfer: transfer })
      : new ClipboardEvent("paste", { ...init, clipboardData: transfer }),
  );
}
