import { uploadPdf } from "../../arrangements/articles.ts";
import { expectStatus } from "../../arrangements/api-client.ts";
import { pdfBytes } from "../../arrangements/pdf-bytes.ts";
import { pdfFile } from "../../arrangements/pdf-file.ts";
import { expect, test } from "../../fixtures/test.ts";
import { openArticleEdit } from "../../screens/admin-panel.ts";
import { expectPdfPage } from "../../screens/knowledge-base.ts";
import { expectAtPage } from "../../screens/reader.ts";
import { expectToast } from "../../screens/toast.ts";
import { uploadDialog } from "../../screens/upload-dialog.ts";

test("a new PDF is announced to readers of the previous one, compared with it, and undone", async ({
  adminPage: page,
  admin,
  article,
  member,
  login,
  newVisitor,
  expectAccessible,
}) => {
  const reader = await newVisitor();
  await login(reader, member);
  await reader.goto(`/knowledge-base?article=${article.id}`);
  await expectAtPage(reader, 1);
  const read = reader.waitForResponse(/reading\.savePosition/);
  await reader.getByRole("button", { name: "Next page" }).click();
  await read;

  // Sends what the form would send, with a note on what changed.
  const pdfPath = await uploadPdf(admin, await pdfBytes({ pages: 2 }));
  const { id, title, categoryId } = article;
  const data = { id, title, categoryId, pdfPath, changes: "Torque values" };
  await expectStatus(await page.request.post("/trpc/knowledgeBase.updateArticle", { data }), 200);

  await reader.goto("/knowledge-base");
  await reader.goto(`/knowledge-base?article=${id}`);
  const notice = reader.getByRole("region", { name: "New since you read edition 1" });
  await expect(notice).toContainText("Torque values");
  await expectAccessible(reader);
  await notice.getByRole("button", { name: "Close what is new" }).click();
  await expect(notice).toHaveCount(0);
  await expect(reader.getByText("of 2", { exact: true })).toBeVisible();
  const old = await reader.request.get(article.objectPath);
  expect(old.status()).toBe(404);

  const dialog = await openArticleEdit(page, title);
  await expect(dialog.getByText("Edition 2, current")).toBeVisible();
  await dialog.getByRole("button", { name: "Compare edition 1 with the current one" }).click();
  await expect(dialog.getByRole("region", { name: "Edition 1 beside edition 2" })).toContainText(
    /page differs|pages differ|no text to compare/,
  );
  await expectAccessible(page);
  await dialog.getByLabel("Members may read edition 1").check();
  await expect.poll(async () => (await reader.request.get(article.objectPath)).status()).toBe(200);
  // The menu is opened while the reader's script is still loading; when it arrives, the menu must stay open.
  const code = Promise.withResolvers<void>();
  await reader.route("**/assets/reader-*.js", async (route) => {
    await code.promise;
    await route.continue();
  });
  await reader.reload();
  await reader.getByRole("button", { name: "Edition 2: older editions" }).click();
  code.resolve();
  await expectPdfPage(reader, 1);
  // Records the address instead of opening it: a tab that shows only a PDF belongs to the browser's viewer.
  await reader.evaluate(() => {
    window.open = (address) => {
      document.documentElement.dataset["opened"] = String(address);
      return null;
    };
  });
  await reader.getByRole("menuitem", { name: "Read edition 1 in a new tab" }).click();
  await expect(reader.locator("html")).toHaveAttribute("data-opened", article.objectPath);
  await dialog.getByLabel("Members may read edition 1").uncheck();
  await expect.poll(async () => (await reader.request.get(article.objectPath)).status()).toBe(404);

  await dialog.getByRole("button", { name: "Restore edition 1" }).click();
  await expectToast(page, "Edition 1 is current again");
  await expect(dialog.getByText("Edition 3, current")).toBeVisible();
  expect((await reader.request.get(article.objectPath)).status()).toBe(200);
  expect((await reader.request.get(pdfPath)).status()).toBe(404);

  await dialog.getByRole("button", { name: "Delete edition 2" }).click();
  await page
    .getByRole("dialog", { name: "Delete edition 2?" })
    .getByRole("button", { name: "Delete" })
    .click();
  await expectToast(page, "Edition 2 deleted");
  await expect(dialog.getByText("Edition 2", { exact: true })).toHaveCount(0);
  expect((await page.request.get(pdfPath)).status()).toBe(404);
});

test("an edition opened by another administrator in the meantime shows as open, and a click closes it", async ({
  adminPage: page,
  admin,
  article,
}) => {
  const { id, title, categoryId } = article;
  for (const pages of [2, 4]) {
    const pdfPath = await uploadPdf(admin, await pdfBytes({ pages }));
    const data = { id, title, categoryId, pdfPath };
    await expectStatus(await admin.post("/trpc/knowledgeBase.updateArticle", { data }), 200);
  }
  const dialog = await openArticleEdit(page, title);
  const first = dialog.getByLabel("Members may read edition 1");
  const second = dialog.getByLabel("Members may read edition 2");
  await expect(first).not.toBeChecked();
  const opened = { articleId: id, number: 1, isOpen: true };
  await expectStatus(await admin.post("/trpc/editions.openEdition", { data: opened }), 200);
  await second.check();
  await expect(first).toBeChecked();
  await first.uncheck();
  await expect(first).toBeEnabled();
  await expect(first).not.toBeChecked();
  await expect(second).toBeChecked();
});

test("two administrators replace one PDF at once: both editions are kept, one is current", async ({
  adminPage: page,
  article,
  newVisitor,
  login,
}, testInfo) => {
  const other = await newVisitor();
  await login(other);
  const uploads = [];
  for (const [index, admin] of [page, other].entries()) {
    await admin.goto("/admin?tab=articles");
    await admin.getByRole("button", { name: `Edit ${article.title}` }).click();
    await admin
      .getByRole("dialog", { name: "Edit article" })
      .getByRole("button", { name: "Replace" })
      .click();
    const dialog = await uploadDialog(admin);
    await dialog.choose(await pdfFile(testInfo, { name: `edition-${index}.pdf`, pages: 2 }));
    await dialog.expectDone();
    uploads.push(dialog);
  }
  await Promise.all(uploads.map((dialog) => dialog.button("Replace PDF").click()));
  // Both are awaited at once, since a toast closes by itself.
  await Promise.all([page, other].map((admin) => expectToast(admin, "Article updated")));

  // The dialog must not reuse the list it fetched before; the administrator who saved first may not have learned of the
  // other's edition.
  await page.getByRole("button", { name: `Edit ${article.title}` }).click();
  const edit = page.getByRole("dialog", { name: "Edit article" });
  await expect(edit.getByText(/^Edition [23], current$/)).toBeVisible();

  const listed = await page.request.get(
    `/trpc/editions.listEditions?input=${encodeURIComponent(JSON.stringify({ articleId: article.id }))}`,
  );
  expect(await listed.json()).toMatchObject({
    result: {
      data: [
        { number: 3, isCurrent: true },
        { number: 2, isCurrent: false },
        { number: 1, isCurrent: false, pdfPath: article.objectPath },
      ],
    },
  });
});
