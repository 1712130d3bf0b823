import { randomUUID } from "node:crypto";
import { z } from "zod";
import { pdfFile } from "../../arrangements/pdf-file.ts";
import { expect, test } from "../../fixtures/test.ts";
import { callOf } from "../../screens/calls.ts";
import {
  choose,
  chooseForAll,
  openPublishDialog,
  publishInStoppedTime,
} from "../../screens/publish-dialog.ts";

const idSchema = z.object({ id: z.int() });
const articlesSchema = z.array(z.object({ title: z.string(), categoryId: z.int() }));

test("a published row links to its article, and Undo leaves it in the list", async ({
  adminPage: page,
  admin,
  category,
}, testInfo) => {
  const name = `Other ${randomUUID().slice(0, 8)}`;
  const made = await admin.post("/api/knowledge-base/categories", { data: { name } });
  const other = idSchema.parse(await made.json());
  const dialog = await openPublishDialog(page);
  const title = `Masts ${randomUUID().slice(0, 8)}`;
  await choose(page, dialog, [await pdfFile(testInfo, { name: "one.pdf", title })]);
  await chooseForAll(page, dialog, category.name);
  const goOn = await publishInStoppedTime(page, dialog, { count: 1 });
  const row = dialog.getByRole("listitem");
  await expect(row.getByRole("combobox")).toHaveCount(0);
  await chooseForAll(page, dialog, name);
  await expect(row).toContainText(category.name);
  await dialog.getByRole("button", { name: /^Undo/ }).click();
  await goOn();
  await expect(row).toContainText("Taken back: a draft that members do not see");
  const listed = articlesSchema.parse(await (await admin.get("/api/knowledge-base/articles")).json());
  expect(listed.find((each) => each.title === title)?.categoryId).toBe(category.id);
  expect(other.id).not.toBe(category.id);
});

test("the second click on Publish does not close the dialog, in which Undo stands", async ({
  adminPage: page,
  category,
}, testInfo) => {
  const dialog = await openPublishDialog(page);
  await choose(page, dialog, [await pdfFile(testInfo, { name: "one.pdf" })]);
  await chooseForAll(page, dialog, category.name);
  const goOn = await publishInStoppedTime(page, dialog, { count: 1 });
  const done = dialog.getByRole("button", { name: "Done" });
  await done.hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  expect(await dialog.count(), "dialogs that are open").toBe(1);
  await expect(dialog.getByRole("button", { name: /^Undo/ })).toBeVisible();
  await done.click();
  await expect(dialog).toHaveCount(0);
  await goOn();
});

for (const way of ["Minimise", "Close"]) {
  test(`Undo outlives “${way}”, at the foot of the panel`, async ({
    adminPage: page,
    category,
    newVisitor,
    login,
    member,
  }, testInfo) => {
    const dialog = await openPublishDialog(page);
    const title = `Masts ${randomUUID().slice(0, 8)}`;
    await choose(page, dialog, [await pdfFile(testInfo, { title })]);
    await chooseForAll(page, dialog, category.name);
    const goOn = await publishInStoppedTime(page, dialog, { count: 1 });
    await dialog.getByRole("button", { name: way, exact: true }).click();
    const bar = page.getByRole("region", { name: "PDFs being published" });
    await bar.getByRole("button", { name: /^Undo/ }).click();
    await goOn();
    await bar.getByRole("button", { name: "Show the queue" }).click();
    await expect(dialog.getByText("Taken back: a draft that members do not see")).toBeVisible();
    const reader = await newVisitor();
    await login(reader, member);
    const seen = await (await reader.request.get("/api/knowledge-base/articles?limit=500")).text();
    expect(seen).not.toContain(title);
  });
}

test("Undo amid a batch takes back what is published or on its way, and stops the rest", async ({
  adminPage: page,
  category,
  newVisitor,
  login,
  member,
}, testInfo) => {
  const mark = randomUUID().slice(0, 8);
  let asked = 0;
  const held = Promise.withResolvers<void>();
  await page.route(callOf("knowledgeBase.createArticle"), async (route) => {
    asked += 1;
    if (asked !== 2) return route.continue();
    const response = await route.fetch();
    await held.promise;
    return route.fulfill({ response });
  });
  const dialog = await openPublishDialog(page);
  const files: string[] = [];
  for (const name of ["one", "two", "three", "four"]) {
    files.push(await pdfFile(testInfo, { name: `${name}.pdf`, title: `Masts ${mark} ${name}` }));
  }
  await choose(page, dialog, files);
  await chooseForAll(page, dialog, category.name);
  await expect(dialog.getByRole("status")).toHaveText("4 ready");
  await dialog.getByRole("button", { name: "Publish 4" }).click();
  await expect.poll(() => asked).toBe(2);
  await dialog.getByRole("button", { name: "Minimise" }).click();
  const bar = page.getByRole("region", { name: "PDFs being published" });
  await expect(bar.getByRole("status")).toHaveText("Publishing 4 PDFs, 1 is out");
  await bar.getByRole("button", { name: /^Undo/ }).click();
  await expect(bar.getByRole("status")).toHaveText("Publishing 4 PDFs, 1 taken back");
  await expect(bar.getByRole("button", { name: /^Undo/ })).toHaveCount(0);
  held.resolve();
  await expect(bar.getByRole("status")).toHaveText("4 PDFs not published, 2 taken back");

  await bar.getByRole("button", { name: "Show the queue" }).click();
  await expect(dialog.getByText("Taken back: a draft that members do not see")).toHaveCount(2);
  await expect(dialog.getByRole("status")).toHaveText("2 saved as drafts. 4 ready");
  expect(asked).toBe(2);
  const reader = await newVisitor();
  await login(reader, member);
  const seen = async () => (await reader.request.get("/api/knowledge-base/articles?limit=500")).text();
  expect(await seen()).not.toContain(mark);

  await dialog.getByRole("button", { name: "Remove file four.pdf" }).click();
  await dialog.getByRole("button", { name: "Publish 3" }).click();
  await expect(dialog.getByRole("status")).toHaveText("3 published");
  for (const name of ["one", "two", "three"]) expect(await seen()).toContain(`Masts ${mark} ${name}`);
});

test("published rows leave the foot of the panel when they can no longer be undone", async ({
  adminPage: page,
  category,
}, testInfo) => {
  const dialog = await openPublishDialog(page);
  await choose(page, dialog, [await pdfFile(testInfo)]);
  await chooseForAll(page, dialog, category.name);
  await publishInStoppedTime(page, dialog, { count: 1 });
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  const bar = page.getByRole("region", { name: "PDFs being published" });
  await expect(bar.getByRole("button", { name: /^Undo/ })).toBeVisible();
  await page.clock.runFor(11_000);
  await expect(bar).toHaveCount(0);
});
