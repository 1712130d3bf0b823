import { expect, test } from "../fixtures/offline-test.ts";
import { expectOpened } from "../screens/reader.ts";
import { entriesKeptBy, openSaved, saveForOffline } from "../screens/saved-articles.ts";
import { expectToast } from "../screens/toast.ts";

test("what the browser closed is opened again, without loading the page anew", async ({
  memberPage: page,
  savedArticle: article,
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

test("an article is saved in a browser that does not say how much room there is", async ({
  memberPage: page,
  article,
  allowSaving,
}) => {
  // As Safari before 17.
  await page.addInitScript(() => {
    Reflect.deleteProperty(StorageManager.prototype, "estimate");
  });
  await allowSaving(article);
  await page.goto(`/knowledge-base?article=${article.id}`);
  await expectOpened(page);
  await saveForOffline(page);
});
