import type { Page } from "@playwright/test";
import { addArticle } from "../../arrangements/articles.ts";
import { expect, test } from "../../fixtures/offline-test.ts";
import { expectAtPage, expectOpened, goToPage, pageField } from "../../screens/reader.ts";
import { entriesKeptBy, openSaved, saveForOffline } from "../../screens/saved-articles.ts";
import { expectToast } from "../../screens/toast.ts";

test("a database closed by the browser is reopened without a reload", async ({
  memberPage: page,
  savedLeaflet: article,
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/knowledge-base?article=${article.id}`);
  await expectOpened(page);
  await expect.poll(() => entriesKeptBy(page)).toEqual([]);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Storage.clearDataForOrigin", {
    origin: new URL(product.baseURL).origin,
    storageTypes: "indexeddb",
  });
  await page.getByRole("button", { name: "Remove from this device", exact: true }).click();
  await expectToast(page, "Removed from this device");
  await saveForOffline(page);
  await expect(await openSaved(page)).toContainText(article.title);
});

test("an article is saved in a browser that does not report how much space there is", async ({
  memberPage: page,
  leaflet: article,
}) => {
  // Like Safari before 17.
  await page.addInitScript(() => {
    Reflect.deleteProperty(StorageManager.prototype, "estimate");
  });
  await page.goto(`/knowledge-base?article=${article.id}`);
  await expectOpened(page);
  await saveForOffline(page);
});

/**
 * Makes the browser lose the files that this page holds from its database, as iOS does to a page in the background.
 * Files read from the database later are readable, unless `findable` is false.
 * @returns a function that makes everything readable again
 */
async function loseFiles(page: Page, { findable }: { findable: boolean }) {
  return page.evaluateHandle((isFindable) => {
    const { prototype } = Blob;
    const whole = Object.getOwnPropertyDescriptor(prototype, "slice") ?? {};
    const slice: unknown = whole.value;
    if (typeof slice !== "function") throw new Error("This browser reads no parts of files");
    const held: unknown[] = [];
    const value = new Proxy(slice, {
      apply(target, file, range) {
        if (held.length === 0) held.push(file);
        const part: unknown = Reflect.apply(target, file, range);
        if (part instanceof Blob && (held.includes(file) || !isFindable))
          part.arrayBuffer = () => Promise.reject(new DOMException("It cannot be found", "NotFoundError"));
        return part;
      },
    });
    Object.defineProperty(prototype, "slice", { ...whole, value });
    return { mend: () => void Object.defineProperty(prototype, "slice", whole) };
  }, findable);
}

test("a saved manual is read on when the server stops, when the browser released its file, and once a missing file is found", async ({
  memberPage: page,
  admin,
  allowSaving,
  stoppable,
  kill,
  problems,
}) => {
  // pdf.js logs this for pages that were loading when the connection broke.
  problems.expect(/^console error: (?:Unable to get page for page view|renderView: )/);
  // It consists of many ranges.
  const manual = await addArticle(admin, { pages: 60, bytesAtLeast: 8_000_000 });
  await allowSaving(manual);
  const openAtThird = async () => {
    await page.goto(`/knowledge-base?article=${manual.id}&page=3`);
    await expectAtPage(page, 3);
  };

  await test.step("the server stops while it is read", async () => {
    await openAtThird();
    await saveForOffline(page);
    await kill();
    await goToPage(page, 40);
    await goToPage(page, 57);
    await page.goto("about:blank");
    await stoppable.restart();
  });

  await page.setViewportSize({ width: 1440, height: 900 });
  await test.step("the browser released its file", async () => {
    await openAtThird();
    await loseFiles(page, { findable: true });
    await goToPage(page, 57);
  });

  await test.step("its file is missing, which it says, and is found", async () => {
    await page.goto("about:blank");
    await openAtThird();
    const lost = await loseFiles(page, { findable: false });
    await pageField(page).fill("57");
    await pageField(page).press("Enter");
    const retry = page.getByRole("button", { name: "Try again" });
    await expect(retry).toBeVisible();
    await lost.evaluate(({ mend }) => mend());
    await retry.click();
    await expectAtPage(page, 57);
  });
});
