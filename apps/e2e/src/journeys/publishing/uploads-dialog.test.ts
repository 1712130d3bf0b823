import { readFile, truncate, writeFile } from "node:fs/promises";
import { asPageFile, pdfFile } from "../../arrangements/pdf-file.ts";
import { expect, test } from "../../fixtures/test.ts";
import { expectPdfPage } from "../../screens/knowledge-base.ts";
import { closeToast, expectFailureToast, expectToast } from "../../screens/toast.ts";
import { openUploadDialog, uploadDialog } from "../../screens/upload-dialog.ts";

test("an upload by keyboard alone; the focus returns to where it was, and Escape closes", async ({
  adminPage: page,
}, testInfo) => {
  const file = await pdfFile(testInfo, { name: "Οδηγός πεδίου.pdf" });
  await page.goto("/admin?tab=articles");
  const opener = page.getByRole("group", { name: "PDF File" }).getByRole("button");
  await opener.press("Enter");
  const dialog = await uploadDialog(page);
  await expect(dialog.button("browse files")).toBeFocused();
  const choosing = page.waitForEvent("filechooser");
  await dialog.button("browse files").press("Enter");
  await (await choosing).setFiles(file);
  await expectToast(page, "PDF uploaded");
  await dialog.button("Done").press("Enter");
  await expect(dialog.root).toBeHidden();
  await expect(page.getByText("PDF uploaded successfully")).toBeVisible();
  await expect(opener).toBeFocused();

  await opener.press("Enter");
  await expect(dialog.button("browse files")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog.root).toBeHidden();
  await expect(opener).toBeFocused();
});

test("an uploaded PDF stays until another replaces it", async ({ adminPage: page, problems }, testInfo) => {
  const dialog = await openUploadDialog(page);
  await dialog.choose(await pdfFile(testInfo, { name: "first.pdf" }));
  await dialog.expectDone();
  await dialog.button("Done").click();
  const field = page.getByRole("group", { name: "PDF File" });
  await expect(field).toContainText("first.pdf");

  const picture = testInfo.outputPath("map.png");
  await writeFile(picture, "no PDF");
  await field.getByRole("button", { name: "Replace" }).click();
  await dialog.choose(picture);
  await dialog.expectAlert("Only PDF files can be uploaded");
  await page.keyboard.press("Escape");
  await expect(dialog.root).toBeHidden();
  await expect(field).toContainText("first.pdf");
  await expect(field).toContainText("PDF uploaded successfully");

  await test.step("another that is cancelled on its way leaves it", async () => {
    const held = Promise.withResolvers<void>();
    await page.route(/\/api\/s3\/objects\//, () => held.promise);
    await field.getByRole("button", { name: "Replace" }).click();
    await dialog.choose(await pdfFile(testInfo, { name: "cancelled.pdf" }));
    await expect(dialog.button("Pause")).toBeVisible();
    await dialog.button("Cancel").click();
    await page.keyboard.press("Escape");
    await expect(dialog.root).toBeHidden();
    await expect(field).toContainText("first.pdf");
    await expect(field).toContainText("PDF uploaded successfully");
    held.resolve();
    await page.unroute(/\/api\/s3\/objects\//);
  });

  await test.step("another that the server refuses leaves it, and it is there when the dialog is opened again", async () => {
    problems.expect(/answer 400: POST \S+uploads\.registerPdf/);
    problems.expect(/console error: .*This PDF is damaged/);
    const damaged = await pdfFile(testInfo, { name: "damaged.pdf", pages: 20 });
    await truncate(damaged, 8_000);
    await field.getByRole("button", { name: "Replace" }).click();
    await dialog.choose(damaged);
    await dialog.expectAlert("This PDF is damaged and cannot be opened.");
    await dialog.button("Close").last().click();
    await expect(dialog.root).toBeHidden();
    await expect(field).toContainText("first.pdf");
    await expect(field).toContainText("PDF uploaded successfully");
    await field.getByRole("button", { name: "Replace" }).click();
    await dialog.expectAlert("This PDF is damaged and cannot be opened.");
    await dialog.button("Remove file").click();
    await page.keyboard.press("Escape");
    await expect(dialog.root).toBeHidden();
    await expect(field).toContainText("first.pdf");
  });

  await field.getByRole("button", { name: "Replace" }).click();
  await dialog.choose(await pdfFile(testInfo, { name: "second.pdf" }));
  await dialog.expectDone();
  await dialog.button("Done").click();
  await expect(field).toContainText("second.pdf");
  await expect(field).toContainText("PDF uploaded successfully");
});

test("a form that is cleared while its PDF is on its way does not get it afterwards", async ({
  adminPage: page,
}, testInfo) => {
  const store = /\/api\/s3\/objects\//;
  const held = Promise.withResolvers<void>();
  await page.route(store, async (route) => {
    await held.promise;
    // Cancelled by the page, there is nothing to go on with.
    await route.continue().catch(() => undefined);
  });
  const dialog = await openUploadDialog(page);
  const sent = page.waitForRequest(store);
  await dialog.choose(await pdfFile(testInfo, { name: "unwanted.pdf" }));
  await sent;
  await page.keyboard.press("Escape");
  await expect(dialog.root).toBeHidden();
  const field = page.getByRole("group", { name: "PDF File" });
  await expect(field).toContainText("unwanted.pdf");
  const cancelled = page.waitForEvent("requestfailed", (request) => store.test(request.url()));
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await expect(field).not.toContainText("unwanted.pdf");
  await cancelled;
  held.resolve();
  await field.getByRole("button", { name: "Upload PDF" }).click();
  await expect(dialog.button("browse files")).toBeVisible();
  await expect(dialog.root).not.toContainText("unwanted.pdf");
});

test("a file arrives by drop and by paste", async ({ adminPage: page }, testInfo) => {
  const file = await asPageFile(await pdfFile(testInfo));
  for (const how of ["drop", "paste"] as const) {
    await test.step(how, async () => {
      const dialog = await openUploadDialog(page);
      await dialog.give(how, file);
      await expect(dialog.root.getByText("manual.pdf", { exact: true })).toBeVisible();
      await expect(dialog.root.getByRole("alert")).toHaveCount(0);
      await dialog.button("Remove file").click();
      await dialog.give(how, file);
      await dialog.expectDone();
      await dialog.button("Done").click();
      await page.getByRole("button", { name: "Clear", exact: true }).click();
    });
  }
});

test("in a browser of 2023 a PDF is sent even if the polyfills have not loaded yet", async ({
  adminPage: page,
}, testInfo) => {
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, "any"));
  const held = Promise.withResolvers<void>();
  await page.route(/\/older-browsers-[^/]+\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  const dialog = await openUploadDialog(page);
  await dialog.choose(await pdfFile(testInfo));
  await dialog.expectDone();
  held.resolve();
});

test("files that are no PDF, or too large, are refused before anything is sent, and a damaged or locked PDF in clear words; another takes its place", async ({
  adminPage: page,
  problems,
}, testInfo) => {
  const picture = testInfo.outputPath("map.png");
  await writeFile(picture, "no PDF");
  const large = testInfo.outputPath("large.pdf");
  await writeFile(large, "");
  await truncate(large, 20_971_521);
  const dialog = await openUploadDialog(page);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url()));

  await dialog.choose(picture);
  await dialog.expectAlert("Only PDF files can be uploaded");
  await dialog.choose(large);
  await dialog.expectAlert(
    /^The file is larger than 20 MB\. Export it with smaller pictures, or split it\. Nothing was sent\./,
  );
  await expect(dialog.root.getByText("One PDF of at most 20 MB")).toBeVisible();
  expect(sent.filter((url) => url.includes("/api/s3/"))).toEqual([]);

  problems.expect(/answer 400: POST \S+uploads\.registerPdf/);
  problems.expect(/console error: .*This PDF is damaged/);
  problems.expect(/console error: .*This PDF needs a password/);
  const damaged = await pdfFile(testInfo, { name: "damaged.pdf", pages: 20 });
  await truncate(damaged, 8_000);
  await dialog.choose(damaged);
  await expectFailureToast(
    page,
    "Upload failed",
    "This PDF is damaged and cannot be opened. Export it again and retry.",
  );
  await expect(page.getByText("PDF uploaded successfully")).toBeHidden();

  await dialog.button("Remove file").click();
  await closeToast(page);
  await dialog.choose(await pdfFile(testInfo, { name: "closed.pdf", password: "closed" }));
  await expectFailureToast(
    page,
    "Upload failed",
    "This PDF needs a password to open. Remove the password and upload it again.",
  );

  await dialog.button("Remove file").click();
  await dialog.choose(await pdfFile(testInfo, { name: "whole.pdf" }));
  await dialog.expectDone();
});

test("the PDF of an article is replaced, in a dialog above the dialog; one with a broken table is accepted, its owner is told, and it opens", async ({
  adminPage: page,
  admin,
  article,
  member,
  newVisitor,
  login,
}, testInfo) => {
  await page.goto("/admin?tab=articles");
  await page.getByRole("button", { name: `Edit ${article.title}` }).click();
  const edit = page.getByRole("dialog", { name: "Edit article" });
  await edit.getByRole("button", { name: "Replace" }).click();

  const dialog = await uploadDialog(page);
  // Until this dialog has the focus, Escape would reach the one below it.
  await expect(dialog.root.and(page.locator(":focus-within"))).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog.root).toBeHidden();
  await expect(edit.getByRole("button", { name: "Replace" })).toBeFocused();

  await edit.getByRole("button", { name: "Replace" }).click();
  await dialog.choose(await pdfFile(testInfo, { pages: 7 }));
  await dialog.expectDone();
  await dialog.button("Done").click();
  await edit.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Article updated");

  const articles: unknown = await (await admin.get("/api/knowledge-base/articles")).json();
  expect(articles).not.toContainEqual(expect.objectContaining({ pdfPath: article.objectPath }));
  // Members read the new file; for administrators the old one stays as an edition.
  const reader = await newVisitor();
  await login(reader, member);
  expect((await reader.request.get(article.objectPath)).status()).toBe(404);

  const file = await pdfFile(testInfo, { name: "untidy.pdf" });
  const text = (await readFile(file, "latin1")).replace(/startxref\n\d+/, "startxref\n17");
  await writeFile(file, Buffer.concat([Buffer.from(text, "latin1"), Buffer.alloc(4096)]));
  await closeToast(page);
  await page.getByRole("button", { name: `Edit ${article.title}` }).click();
  await edit.getByRole("button", { name: "Replace" }).click();
  await dialog.choose(file);
  await dialog.expectDone();
  await dialog.button("Done").click();
  await expect(edit.getByText("PDF uploaded successfully")).toBeVisible();
  await expect(edit.getByText(/^Repaired on reading\. The file breaks the rules of PDF/)).toBeVisible();
  await edit.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Article updated");
  await page.goto(`/knowledge-base?article=${article.id}`);
  await expectPdfPage(page, 1);
});

test("the dialog is loaded when it is opened, and axe has nothing against it, nor against a file that is chosen, paused, failed or done", async ({
  page,
  login,
  problems,
  expectAccessible,
}, testInfo) => {
  problems.expect(/answer 403: PUT/);
  problems.expect(/console error: .*Non 2xx/);
  const expectAccessibleInBothColours = async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
  };
  const held = Promise.withResolvers<void>();
  let puts = 0;
  await page.route(/\/api\/s3\/objects\//, async (route) => {
    puts += 1;
    if (puts === 1) return held.promise;
    return puts === 2 ? route.fulfill({ status: 403 }) : route.continue();
  });
  await login(page);
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.goto("/admin?tab=articles");
  await expect(page.getByRole("button", { name: "Upload PDF" })).toBeVisible();
  expect(loaded.filter((url) => url.includes("/pdf-upload-dialog-"))).toEqual([]);
  await page.getByRole("button", { name: "Upload PDF" }).click();
  const dialog = await uploadDialog(page);
  expect(loaded.filter((url) => url.includes("/pdf-upload-dialog-")).length).toBeGreaterThan(0);
  // Without a companion, nothing of the link import is loaded.
  expect(loaded.filter((url) => url.includes("link-import"))).toEqual([]);
  await expect(page.getByRole("textbox", { name: "Address of a PDF" })).toBeHidden();
  await expectAccessibleInBothColours();
  await dialog.choose(await pdfFile(testInfo));
  await expectAccessibleInBothColours();

  await dialog.button(/^Pause$/).click();
  await expect(dialog.root.getByText("Upload paused")).toBeVisible();
  await expectAccessibleInBothColours();

  await dialog.button(/^Resume$/).click();
  await expectFailureToast(page, "Upload failed", "Failed to upload PDF");
  await expectAccessibleInBothColours();

  await dialog.button("Retry").click();
  await dialog.expectDone();
  await expectAccessibleInBothColours();
  held.resolve();
});
