import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { pdfFile } from "../../arrangements/pdf-file.ts";
import { expect, test } from "../../fixtures/test.ts";
import { holdCalls } from "../../screens/calls.ts";
import { choose, openPublishDialog } from "../../screens/publish-dialog.ts";
import { setWidth } from "../../screens/width.ts";

/** Keeps the browser from reading any PDF before it is sent. @returns a function that ends this */
async function holdReading(page: Page): Promise<() => void> {
  const readable = Promise.withResolvers<void>();
  await page.route(/\/pdf-worker-/, async (route) => {
    await readable.promise;
    await route.continue();
  });
  return readable.resolve;
}

test("the buttons of the dialog stay where they are when long titles are published", async ({
  adminPage: page,
  category,
}, testInfo) => {
  await setWidth(page, 1440);
  const dialog = await openPublishDialog(page);
  const mark = randomUUID().slice(0, 8);
  const long = (each: number) =>
    `Field manual for the charging and storing of lithium batteries ${mark} ${each}`;
  const longest = `${long(3)}, with the tables of all chargers, of the rooms and of the ways that they may be carried`;
  await choose(page, dialog, [
    await pdfFile(testInfo, { name: "charging.pdf", title: long(1), pages: 1 }),
    await pdfFile(testInfo, { name: "storing.pdf", title: long(2), pages: 1 }),
    await pdfFile(testInfo, { name: "chargers.pdf", title: longest, pages: 1 }),
  ]);
  await dialog.getByLabel("Category", { exact: true }).selectOption({ label: category.name });
  await expect(dialog.getByRole("textbox")).toHaveCount(3);
  await expect(dialog.getByRole("textbox").last()).toHaveValue(longest);
  const rows = dialog.getByRole("listitem");
  const heights = async () => rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  await expect(dialog.getByText("Ready", { exact: false })).not.toHaveCount(0);
  const before = await heights();
  await dialog.getByRole("button", { name: "Publish 3" }).click();
  await expect(dialog.getByRole("status")).toHaveText("3 published");
  await expect(rows.getByText(longest, { exact: true })).toBeVisible();
  expect(await heights()).toEqual(before);
});

test("no row of the dialog moves when the PDFs before it are accepted, at any width", async ({
  adminPage: page,
}, testInfo) => {
  const accept = await holdCalls(page, "uploads.registerPdf");
  const dialog = await openPublishDialog(page);
  await choose(page, dialog, [
    await pdfFile(testInfo, { name: "charging.pdf", title: "Charging", pages: 1 }),
    await pdfFile(testInfo, { name: "storing.pdf", title: "Storing", pages: 1 }),
    await pdfFile(testInfo, { name: "chargers.pdf", title: "Chargers", pages: 1 }),
  ]);
  await expect(dialog.getByText("Processing upload...", { exact: true })).toHaveCount(3);
  await expect(dialog.getByText("Title from the PDF")).toHaveCount(3);
  const rows = dialog.getByRole("listitem");
  /** Where the rows stand at each width. */
  const tops = async () => {
    const all: Record<number, number[]> = {};
    for (const width of [360, 768, 1440]) {
      await setWidth(page, width);
      all[width] = await rows.evaluateAll((those) => those.map((row) => row.getBoundingClientRect().top));
    }
    return all;
  };
  const before = await tops();
  accept();
  await expect(dialog.getByText("1 page, ")).toHaveCount(3);
  expect(await tops()).toEqual(before);
});

test("a title that is read from the PDF while somebody is in its field waits until they leave it", async ({
  adminPage: page,
}, testInfo) => {
  const letRead = await holdReading(page);
  const dialog = await openPublishDialog(page);
  const title = `Masts ${randomUUID().slice(0, 8)}`;
  await choose(page, dialog, [
    await pdfFile(testInfo, { name: "antennas.pdf", title: `Antennas of ${title}`, pages: 1 }),
    await pdfFile(testInfo, { name: "masts.pdf", title, pages: 1 }),
  ]);
  const rowOf = (name: string) => dialog.getByRole("listitem").filter({ hasText: name });
  const typed = dialog.getByRole("textbox", { name: "antennas.pdf" });
  const lookedAt = dialog.getByRole("textbox", { name: "masts.pdf" });
  await typed.selectText();
  letRead();
  // A cover and a title are read together.
  await expect(rowOf("antennas.pdf").locator("img")).toBeVisible();
  await expect(typed).toHaveValue("Antennas");
  await page.keyboard.type("Radio masts");
  await expect(typed).toHaveValue("Radio masts");
  await lookedAt.focus();
  await expect(lookedAt).toHaveValue(title);
  await expect(typed).toHaveValue("Radio masts");
});

test("a field that was only looked at takes the title from the PDF once it is left", async ({
  adminPage: page,
}, testInfo) => {
  const letRead = await holdReading(page);
  const dialog = await openPublishDialog(page);
  const title = `Masts ${randomUUID().slice(0, 8)}`;
  await choose(page, dialog, [await pdfFile(testInfo, { name: "masts.pdf", title, pages: 1 })]);
  const field = dialog.getByRole("textbox", { name: "masts.pdf" });
  await field.focus();
  letRead();
  await expect(dialog.getByText("Title from the file name, please read it")).toBeVisible();
  await expect(field).toHaveValue("Masts");
  await page.keyboard.press("Tab");
  await expect(field).toHaveValue(title);
});
