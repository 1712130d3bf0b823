import type { APIRequestContext, Page } from "@playwright/test";
import { type AddedArticle, addArticle } from "../../arrangements/articles.ts";
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

type Saving = { admin: APIRequestContext; allowSaving: (article: AddedArticle) => Promise<void> };

/** Saves an article that consists of many ranges, and opens it. */
async function openSavedManual(page: Page, { admin, allowSaving }: Saving): Promise<void> {
  const manual = await addArticle(admin, { pages: 60, bytesAtLeast: 8_000_000 });
  await allowSaving(manual);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/knowledge-base?article=${manual.id}`);
  await expectOpened(page);
  await saveForOffline(page);
  await page.goto(`/knowledge-base?article=${manual.id}&page=3`);
  await expectAtPage(page, 3);
}

test("a saved article stays readable if the browser released its file meanwhile", async ({
  memberPage: page,
  admin,
  allowSaving,
}) => {
  await openSavedManual(page, { admin, allowSaving });
  await loseFiles(page, { findable: true });
  await goToPage(page, 57);
});

test("a saved article whose file is missing says so, and opens once it is found", async ({
  memberPage: page,
  admin,
  allowSaving,
}) => {
  await openSavedManual(page, { admin, allowSaving });
  const lost = await loseFiles(page, { findable: false });
  await pageField(page).fill("57");
  await pageField(page).press("Enter");
  const retry = page.getByRole("button", { name: "Try again" });
  await expect(retry).toBeVisible();
  await lost.evaluate(({ mend }) => mend());
  await retry.click();
  await expectAtPage(page, 57);
});
