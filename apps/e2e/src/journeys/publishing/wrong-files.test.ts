import { join } from "node:path";
import { Readable } from "node:stream";
import { createDiskStore } from "@antochi/storage/disk-store";
import { expectStatus } from "../../arrangements/api-client.ts";
import { uploadPdf } from "../../arrangements/articles.ts";
import { pdfBytes } from "../../arrangements/pdf-bytes.ts";
import { expect, test } from "../../fixtures/test.ts";
import { dataDirOf } from "../../product/product.ts";
import { openTab, rowWith } from "../../screens/admin-panel.ts";
import { openArticle } from "../../screens/knowledge-base.ts";
import { expectFailureToast, expectToast } from "../../screens/toast.ts";

test("a PDF lost by the store is reported to its readers and administrators, and is fine once it is back", async ({
  adminPage: page,
  product,
  article,
  problems,
  expectAccessible,
}) => {
  const store = storeOf(product);
  const key = article.objectPath.slice("/objects/".length);
  await store.remove(key);

  await test.step("the message is where the document would be", async () => {
    problems.expect(/answer 410: GET \S+\/objects\//);
    await page.goto("/knowledge-base");
    await openArticle(page, article);
    await expect(
      page.getByRole("heading", { name: "This document's file is damaged or missing" }),
    ).toBeVisible();
    await expect(page.getByText("An administrator has been notified.")).toBeVisible();
  });

  const row = rowWith(page, article.title);
  const again = row.getByRole("button", { name: `Check again ${article.title}` });
  await test.step("the panel names it, and the remedy", async () => {
    // Opening the file triggers its check; the panel learns of the result when it fetches the list.
    await expect(async () => {
      await openTab(page, "Articles");
      await expect(page.getByRole("heading", { name: /^One article has a PDF/ })).toBeVisible({
        timeout: 10_000,
      });
    }).toPass();
    await expect(row.getByText("The store has no PDF for this article.")).toBeVisible();
    await expectAccessible(page);
    await again.click();
    await expectFailureToast(page, "The PDF is missing", `“${article.title}”`);
    await expect(again).toBeFocused();
  });

  await test.step("once it is back, one press removes the mark", async () => {
    await store.write(key, Readable.from([article.bytes]), {
      contentType: "application/pdf",
      maxBytes: article.bytes.length,
    });
    await again.click();
    await expectToast(page, "The PDF is as it was uploaded");
    await expect(again).toHaveCount(0);
    await expect(page.getByRole("group", { name: "Articles", exact: true })).toBeFocused();
    await expect(page.getByRole("heading", { name: /have a PDF|has a PDF/ })).toHaveCount(0);
    expect((await page.request.get(article.objectPath)).status()).toBe(200);
  });

  await test.step("any other PDF is checked from its article's form", async () => {
    await row.getByRole("button", { name: `Edit ${article.title}` }).click();
    const form = page.getByRole("dialog", { name: "Edit article" });
    await form.getByRole("button", { name: `Check again ${article.title}` }).click();
    await expectToast(page, "The PDF is as it was uploaded");
    await expectAccessible(page);
  });
});

test("an older edition with a lost PDF is named with its number, checked there, and cannot be made current", async ({
  adminPage: page,
  admin,
  product,
  article,
  expectAccessible,
}) => {
  const { id, title, categoryId, objectPath } = article;
  const data = { title, categoryId, pdfPath: await uploadPdf(admin, await pdfBytes({ pages: 2 })) };
  await expectStatus(await admin.put(`/api/knowledge-base/articles/${id}`, { data }), 200);
  const store = storeOf(product);
  const key = objectPath.slice("/objects/".length);
  await store.remove(key);
  // Requesting the file triggers its check, which ends some time after the answer.
  await expectStatus(await admin.get(objectPath), 410);

  const notice = page.getByRole("region", { name: /^One article has a PDF/ });
  const again = notice.getByRole("button", { name: `Check again ${title}, edition 1` });
  await expect(async () => {
    await openTab(page, "Articles");
    await expect(again).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await expect(notice.getByText("Edition 1, which is not current")).toBeVisible();
  await expect(rowWith(page, title).getByRole("button", { name: /^Check again/ })).toHaveCount(0);
  await expectAccessible(page);
  const restored = await admin.post("/trpc/editions.restoreEdition", { data: { articleId: id, number: 1 } });
  await expectStatus(restored, 409);

  await store.write(key, Readable.from([article.bytes]), {
    contentType: "application/pdf",
    maxBytes: article.bytes.length,
  });
  await again.click();
  await expectToast(page, "The PDF is as it was uploaded");
  await expect(notice).toHaveCount(0);
});

function storeOf(product: Parameters<typeof dataDirOf>[0] & { baseURL: string }) {
  return createDiskStore({
    root: join(dataDirOf(product), "objects"),
    publicUrl: product.baseURL,
    signingSecret: "not needed",
    now: () => new Date(),
  });
}
