import { truncate, writeFile } from "node:fs/promises";
import { z } from "zod";
import { pdfFile } from "../../arrangements/pdf-file.ts";
import { expect, test } from "../../fixtures/test.ts";
import { callOf } from "../../screens/calls.ts";
import { choose, chooseForAll, openPublishDialog } from "../../screens/publish-dialog.ts";

const articlesSchema = z.array(z.object({ title: z.string(), categoryId: z.int() }));

test("an article whose creation gets no answer is created once, as soon as there is a connection", async ({
  adminPage: page,
  admin,
  category,
  problems,
}, testInfo) => {
  problems.expect(/request failed: net::ERR_CONNECTION_RESET POST \S+createArticle/);
  problems.expect(/answer 409: POST \S+createArticle/);
  problems.expect(/console error: .*(net::ERR_CONNECTION_RESET|409)/);
  let asked = 0;
  const mended = Promise.withResolvers<void>();
  await page.route(callOf("knowledgeBase.createArticle"), async (route) => {
    asked += 1;
    // The server does its work; only its answer is lost.
    if (asked === 1) await route.fetch();
    if (asked <= 2) return route.abort("connectionreset");
    await mended.promise;
    return route.continue();
  });
  const dialog = await openPublishDialog(page);
  await choose(page, dialog, [await pdfFile(testInfo)]);
  await chooseForAll(page, dialog, category.name);
  await dialog.getByRole("button", { name: "Publish 1" }).click();
  await expect.poll(() => asked).toBe(3);
  await expect(dialog.getByText("Waiting for the connection: continues by itself")).toBeVisible();
  mended.resolve();
  await expect(dialog.getByRole("status")).toHaveText("1 published");
  const listed = articlesSchema.parse(await (await admin.get("/api/knowledge-base/articles")).json());
  expect(listed.filter(({ categoryId }) => categoryId === category.id)).toHaveLength(1);
});

test("closing the tab asks while a PDF is not published yet", async ({
  adminPage: page,
  category,
}, testInfo) => {
  const dialog = await openPublishDialog(page);
  await choose(page, dialog, [await pdfFile(testInfo)]);
  await chooseForAll(page, dialog, category.name);
  await expect(dialog.getByRole("status")).toHaveText("1 ready");
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  await dialog.getByRole("button", { name: "Publish 1" }).click();
  await expect(dialog.getByRole("status")).toHaveText("1 published");
  // Closing the tab loses nothing now, so the browser does not ask.
  const closed = page.waitForEvent("close");
  await page.close({ runBeforeUnload: true });
  await closed;
});

test("a refused file chosen in place of a refused one keeps what was typed for that", async ({
  adminPage: page,
  problems,
}, testInfo) => {
  problems.expect(/answer 400: POST \S+uploads\.registerPdf/);
  problems.expect(/console error: .*This PDF needs a password/);
  const dialog = await openPublishDialog(page);
  await choose(page, dialog, [
    await pdfFile(testInfo, { name: "closed.pdf", password: "closed" }),
    await pdfFile(testInfo, { name: "other.pdf" }),
  ]);
  const row = (name: string) => dialog.getByRole("listitem").filter({ hasText: name });
  await expect(row("closed.pdf").getByRole("alert")).toHaveText(
    "This PDF needs a password to open. Remove the password and upload it again. Nothing of it was kept.",
  );
  await row("closed.pdf").getByLabel("Title of closed.pdf").fill("Opened at last");
  const again = "Choose again: closed.pdf";
  const other = testInfo.outputPath("other.pdf");
  await choose(page, dialog, [other], again);
  await expect(dialog.getByRole("alert").filter({ hasText: "This file is already chosen." })).toBeVisible();
  const large = testInfo.outputPath("large.pdf");
  await writeFile(large, "");
  await truncate(large, 20_971_521);
  await choose(page, dialog, [large], again);
  await expect(dialog.getByRole("alert").filter({ hasText: "larger than 20 MB" })).toHaveText(
    "The file is larger than 20 MB. Export it with smaller pictures, or split it. Nothing was sent.",
  );
  await expect(row("closed.pdf").getByLabel("Title of closed.pdf")).toHaveValue("Opened at last");
  await choose(page, dialog, [await pdfFile(testInfo, { name: "open.pdf" })], again);
  await expect(row("open.pdf").getByLabel("Title of open.pdf")).toHaveValue("Opened at last");
});
