import { expect, type Locator, type Page } from "@playwright/test";
import { callOf } from "./calls.ts";
import { stopTime } from "./stopped-time.ts";

/** Opens the dialog that publishes PDFs. */
export async function openPublishDialog(page: Page): Promise<Locator> {
  await page.goto("/admin?tab=articles");
  await page.getByRole("button", { name: "Publish PDFs" }).click();
  return page.getByRole("dialog", { name: /^Publish/ });
}

/** Picks files in the system's dialog, which the named button opens. */
export async function choose(
  page: Page,
  dialog: Locator,
  files: readonly string[],
  button: RegExp | string = /^(Browse|Add) files$/,
): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: button }).click();
  await (await choosing).setFiles([...files]);
}

/** Chooses the category for all rows; on a phone it is behind a button. */
export async function chooseForAll(page: Page, dialog: Locator, category: string): Promise<void> {
  const change = dialog.getByRole("button", { name: "Change", exact: true });
  if (!(await change.isVisible())) {
    await dialog.getByLabel("Category", { exact: true }).selectOption({ label: category });
    return;
  }
  await change.click();
  const sheet = page.getByRole("dialog", { name: "For all" });
  await sheet.getByLabel("Category", { exact: true }).selectOption({ label: category });
  await sheet.getByRole("button", { name: "Done" }).click();
}

/** `isStopped` resolves once the page's clock is paused, for which calls to the server may wait; `goOn` resumes it. */
type StoppedTime = { readonly isStopped: Promise<void>; readonly goOn: () => Promise<void> };

/**
 * Pauses the page's clock before the last of `count` PDFs is published: undo is offered for ten seconds, which a busy
 * machine may miss.
 */
export async function stopTimeAtLast(page: Page, count: number): Promise<StoppedTime> {
  await page.clock.install();
  const stopped = Promise.withResolvers<void>();
  let asked = 0;
  await page.route(
    callOf("knowledgeBase.createArticle"),
    async (route) => {
      asked += 1;
      if (asked < count) return route.fallback();
      const response = await route.fetch();
      await stopTime(page, 60_000);
      await route.fulfill({ response });
      stopped.resolve();
    },
    { times: count },
  );
  return { isStopped: stopped.promise, goOn: () => page.clock.resume() };
}

/**
 * Publishes everything that is ready, with the page's clock paused.
 * @param publishing how many there are, and how to press the button if not by a click
 * @returns a function that resumes the clock
 */
export async function publishInStoppedTime(
  page: Page,
  dialog: Locator,
  {
    count,
    press = () => dialog.getByRole("button", { name: `Publish ${count}` }).click(),
  }: { count: number; press?: () => Promise<void> },
): Promise<() => Promise<void>> {
  const { isStopped, goOn } = await stopTimeAtLast(page, count);
  await press();
  await isStopped;
  await expect(dialog.getByRole("status")).toHaveText(`${count} published`);
  return goOn;
}
