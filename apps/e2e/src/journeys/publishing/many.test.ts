import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { z } from "zod";
import { pdfFile } from "../../arrangements/pdf-file.ts";
import { expect, test } from "../../fixtures/test.ts";
import { countClicks } from "../../screens/counted-clicks.ts";
import {
  choose,
  chooseForAll,
  openPublishDialog,
  publishInStoppedTime,
  stopTimeAtLast,
} from "../../screens/publish-dialog.ts";
import { boxOf } from "../../screens/reader.ts";

test("ten PDFs, with the buttons above them on one line of a narrow phone, are published in five clicks, without typing a title; Undo makes drafts of them", async ({
  adminPage: page,
  admin,
  category,
}, testInfo) => {
  test.slow();
  const mark = randomUUID().slice(0, 8);
  const files: string[] = [];
  for (let each = 1; each <= 10; each += 1) {
    files.push(await pdfFile(testInfo, { name: `field_manual_${mark}_${each}.pdf`, pages: 1 }));
  }
  await page.goto("/admin?tab=articles");
  const clicks = await countClicks(page);
  await page.getByRole("button", { name: "Publish PDFs" }).click();
  const dialog = page.getByRole("dialog", { name: /^Publish/ });
  await choose(page, dialog, files);
  await expect(dialog.getByText("Choose its category.")).toHaveCount(10);
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    const centres: { x: number; y: number }[] = [];
    for (const name of ["Add files", "Minimise", "Close"]) {
      const box = await boxOf(dialog.getByRole("button", { name }));
      centres.push({ x: box.x + box.width / 2, y: Math.round(box.y + box.height / 2) });
    }
    expect(new Set(centres.map(({ y }) => y)).size, `lines at ${width} px`).toBe(1);
    expect(centres).toEqual(centres.toSorted((one, other) => one.x - other.x));
  }
  await page.setViewportSize(size);
  await dialog.getByLabel("Category", { exact: true }).selectOption({ label: category.name });
  await expect(dialog.getByRole("listitem")).toHaveCount(10);
  const goOn = await publishInStoppedTime(page, dialog, { count: 10 });
  expect(await clicks.read()).toBeLessThanOrEqual(5);

  const inCategory = async () => {
    const answer = await admin.get("/api/knowledge-base/articles?limit=500");
    const articles = z.array(z.object({ title: z.string(), categoryId: z.int() })).parse(await answer.json());
    return articles.filter(({ categoryId }) => categoryId === category.id).map(({ title }) => title);
  };
  // The titles come from the sample PDFs themselves.
  expect((await inCategory()).filter((title) => /^Sample [0-9a-f]{8}$/.test(title))).toHaveLength(10);
  await dialog.getByRole("button", { name: /^Undo/ }).click();
  await goOn();
  await expect(dialog.getByText("Taken back: a draft that members do not see")).toHaveCount(10);
  // The category is remembered, and articles that were taken back can be published again.
  await dialog.getByRole("button", { name: "Publish 10" }).click();
  await expect(dialog.getByRole("status")).toHaveText("10 published");
  await dialog.getByRole("button", { name: "Done" }).click();
  expect(await inCategory()).toHaveLength(10);
});

test("of five files two are refused and one is already there: they stay with their reasons, and the others are published", async ({
  adminPage: page,
  article,
  problems,
}, testInfo) => {
  test.slow();
  problems.expect(/answer 400: POST \S+uploads\.registerPdf/);
  problems.expect(/console error: .*This PDF needs a password/);
  const same = testInfo.outputPath("renamed.pdf");
  await writeFile(same, article.bytes);
  const office = testInfo.outputPath("packing-list.docx");
  await writeFile(office, "PK");
  const files = [same, office, await pdfFile(testInfo, { name: "closed.pdf", password: "closed" })];
  for (const name of ["field_1.pdf", "field_2.pdf"]) files.push(await pdfFile(testInfo, { name, pages: 1 }));
  const dialog = await openPublishDialog(page);
  await choose(page, dialog, files);
  await dialog.getByLabel("Category", { exact: true }).selectOption({ label: article.category });
  const row = (name: string) => dialog.getByRole("listitem").filter({ hasText: name });
  await expect(row("renamed.pdf").getByRole("alert")).toContainText(
    `The same file is already “${article.title}”, edition 1, published`,
  );
  await expect(
    row("renamed.pdf").getByRole("link", { name: `Open that article: ${article.title}` }),
  ).toHaveAttribute("href", `/knowledge-base?article=${article.id}`);
  await expect(row("packing-list.docx").getByRole("alert")).toContainText("Save it as PDF first.");
  await expect(row("closed.pdf").getByRole("alert")).toContainText(
    "This PDF needs a password to open. Remove the password and upload it again.",
  );
  for (const name of ["packing-list.docx", "closed.pdf"]) {
    await expect(row(name).getByRole("button", { name: /^Retry/ })).toHaveCount(0);
  }
  await dialog.getByRole("button", { name: "Publish 2" }).click();
  await expect(dialog.getByRole("status")).toContainText("2 published");

  // A file chosen in place of a refused one keeps the title entered for the refused one.
  await row("closed.pdf").getByLabel("Title of closed.pdf").fill("Opened at last");
  const choosing = page.waitForEvent("filechooser");
  await row("closed.pdf").getByRole("button", { name: "Choose again: closed.pdf" }).click();
  await (await choosing).setFiles(await pdfFile(testInfo, { name: "open.pdf" }));
  await expect(row("open.pdf").getByLabel("Title of open.pdf")).toHaveValue("Opened at last");
  await row("renamed.pdf").getByRole("button", { name: "Publish anyway: renamed.pdf" }).click();
  await dialog.getByRole("button", { name: "Publish 2" }).click();
  await expect(dialog.getByRole("status")).toContainText("4 published");
});

test("an existing title asks: another edition, or a second article", async ({
  adminPage: page,
  admin,
  article,
  expectAccessible,
}, testInfo) => {
  const dialog = await openPublishDialog(page);
  await choose(page, dialog, [
    await pdfFile(testInfo, { name: "one.pdf", title: article.title.toUpperCase() }),
    await pdfFile(testInfo, { name: "two.pdf", title: article.title }),
  ]);
  await dialog.getByLabel("Category", { exact: true }).selectOption({ label: article.category });
  const row = (name: string) => dialog.getByRole("listitem").filter({ hasText: name });
  for (const name of ["one.pdf", "two.pdf"]) {
    await expect(row(name).getByRole("alert")).toContainText("An article has this title");
  }
  await expect(dialog.getByRole("status")).toContainText("2 ask something");
  await expectAccessible(page);
  await row("one.pdf").getByRole("button", { name: "Make this its edition 2: one.pdf" }).click();
  await expect(row("one.pdf")).toContainText(`Becomes the next edition of “${article.title}”`);
  await row("two.pdf").getByRole("button", { name: "Publish anyway: two.pdf" }).click();
  await dialog.getByRole("button", { name: "Publish 2" }).click();
  await expect(dialog.getByRole("status")).toContainText("1 published, 1 new edition");
  const answer = await admin.get("/api/knowledge-base/articles?limit=500");
  const articles = z
    .array(z.object({ id: z.int(), title: z.string(), pdfPath: z.string() }))
    .parse(await answer.json())
    .filter(({ title }) => title === article.title);
  expect(articles).toHaveLength(2);
  const own = articles.find(({ id }) => id === article.id);
  expect(own?.pdfPath).not.toBe(article.objectPath);
});

test("an edition is neither drafted nor scheduled with the others", async ({
  adminPage: page,
  admin,
  article,
}, testInfo) => {
  const dialog = await openPublishDialog(page);
  await choose(page, dialog, [
    await pdfFile(testInfo, { name: "edition.pdf", title: article.title }),
    await pdfFile(testInfo, { name: "other.pdf" }),
  ]);
  await chooseForAll(page, dialog, article.category);
  const row = (name: string) => dialog.getByRole("listitem").filter({ hasText: name });
  await row("edition.pdf").getByRole("button", { name: "Make this its edition 2" }).click();
  await expect(dialog.getByRole("status")).toHaveText("2 ready");
  await dialog.getByRole("button", { name: "Schedule…" }).click();
  const later = page.getByRole("dialog", { name: "Publish 1 later" });
  await later.getByRole("button", { name: "Cancel" }).click();
  await dialog.getByRole("button", { name: "Save as drafts" }).click();
  await expect(dialog.getByRole("status")).toHaveText("1 saved as a draft. 1 ready");
  await expect(row("edition.pdf")).toContainText(`Becomes the next edition of “${article.title}”`);
  const path = async () => {
    const answer = await admin.get("/api/knowledge-base/articles?limit=500");
    const articles = z.array(z.object({ id: z.int(), pdfPath: z.string() })).parse(await answer.json());
    return articles.find(({ id }) => id === article.id)?.pdfPath;
  };
  expect(await path()).toBe(article.objectPath);
  await dialog.getByRole("button", { name: "Publish 1" }).click();
  await expect(dialog.getByRole("status")).toHaveText("1 new edition, 1 saved as a draft");
  expect(await path()).not.toBe(article.objectPath);
});

test("an office document says what to do, before anything is sent", async ({ adminPage: page }) => {
  const dialog = await openPublishDialog(page);
  const choosing = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: "Browse files" }).click();
  await (await choosing).setFiles({ name: "packing-list.docx", mimeType: "", buffer: Buffer.from("PK") });
  await expect(dialog.getByRole("alert")).toContainText("Only PDF files can be uploaded");
  await expect(dialog.getByRole("alert")).toContainText("Save it as PDF first.");
});

test("the queue is accessible and holds its rows at every width, light and dark", async ({
  adminPage: page,
  category,
  expectAccessible,
}, testInfo) => {
  const widths = [390, 768, 1440];
  const dialog = await openPublishDialog(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }
  await choose(page, dialog, [
    await pdfFile(testInfo, { name: "antenna-log.pdf" }),
    await pdfFile(testInfo, { name: "Έλεγχος_εσωτερικής_αντίστασης_μπαταριών.pdf" }),
  ]);
  await expect(dialog.getByRole("status")).toHaveText("0 ready, 2 need a category");
  await chooseForAll(page, dialog, category.name);
  await expect(dialog.getByText("Ready", { exact: true })).toHaveCount(2);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page);
      const wider = await dialog.evaluate(
        (sheet) =>
          [sheet, ...sheet.children].filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
            .length,
      );
      expect(wider, `at ${width} px`).toBe(0);
    }
  }
});

test("on a phone a row's fields are behind its button, and two PDFs are published", async ({
  adminPage: page,
  category,
  expectAccessible,
}, testInfo) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const dialog = await openPublishDialog(page);
  await choose(page, dialog, [
    await pdfFile(testInfo, { name: "antenna-log.pdf" }),
    await pdfFile(testInfo, { name: "med-kit.pdf" }),
  ]);
  await chooseForAll(page, dialog, category.name);
  await dialog.getByRole("button", { name: "Change antenna-log.pdf" }).click();
  const sheet = page.getByRole("dialog", { name: /^Sample/ });
  const title = `Antennas ${randomUUID().slice(0, 8)}`;
  await sheet.getByLabel("Title").fill(title);
  await expectAccessible(page);
  await page.getByRole("dialog", { name: title }).getByRole("button", { name: "Done" }).click();
  await expect(dialog.getByRole("listitem").filter({ hasText: title })).toContainText(category.name);
  await dialog.getByRole("button", { name: "Publish 2" }).click();
  await expect(dialog.getByRole("status")).toHaveText("2 published");
});

test("the minimised queue continues at the foot of every tab, and asks before the panel is left", async ({
  adminPage: page,
  category,
  expectAccessible,
}, testInfo) => {
  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/s3\/objects\//, async (route) => {
    await held.promise;
    await route.continue();
  });
  const dialog = await openPublishDialog(page);
  await choose(page, dialog, [
    await pdfFile(testInfo, { name: "one.pdf" }),
    await pdfFile(testInfo, { name: "two.pdf" }),
  ]);
  await chooseForAll(page, dialog, category.name);
  const { isStopped, goOn } = await stopTimeAtLast(page, 2);
  await dialog.getByRole("button", { name: "Publish 2" }).click();
  await dialog.getByRole("button", { name: "Minimise" }).click();
  const bar = page.getByRole("region", { name: "PDFs being published" });
  await expect(bar.getByRole("status")).toHaveText("Publishing 2 PDFs");
  await page.getByRole("tab", { name: /^Messages/ }).click();
  await page.goBack();
  await page.getByRole("tab", { name: /^Categories/ }).click();
  await expect(bar).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Knowledge Base" }).last().click();
  const question = page.getByRole("dialog", { name: "Leave with 2 PDFs that are not published?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(bar).toBeVisible();
  held.resolve();
  await isStopped;
  await expect(bar.getByRole("status")).toContainText("2 are out");
  await bar.getByRole("button", { name: "Show the queue" }).click();
  await expect(dialog.getByRole("status")).toHaveText("2 published");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(bar).toHaveCount(0);
  await goOn();
  await page.getByRole("link", { name: "Knowledge Base" }).last().click();
  await expect(page.getByRole("heading", { level: 1, name: "Knowledge Base" })).toBeVisible();
});

test("all uploads are paused and resumed with one click, counted together, and scheduled from the dialog, one a day, as drafts until then", async ({
  adminPage: page,
  category,
  expectAccessible,
}, testInfo) => {
  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/s3\/objects\//, async (route) => {
    await held.promise;
    await route.continue();
  });
  const dialog = await openPublishDialog(page);
  await choose(page, dialog, [
    await pdfFile(testInfo, { name: "one.pdf" }),
    await pdfFile(testInfo, { name: "two.pdf" }),
  ]);
  await expect(dialog.getByRole("progressbar", { name: "Upload of all files" })).toBeVisible();
  await dialog.getByRole("button", { name: "Pause all" }).click();
  await expect(dialog.getByText(/^Upload paused/)).toHaveCount(2);
  await dialog.getByRole("button", { name: "Resume all" }).click();
  await expect(dialog.getByText(/^Upload paused/)).toHaveCount(0);
  await dialog.getByRole("button", { name: "Pause one.pdf" }).press("Enter");
  await expect(dialog.getByRole("button", { name: "Resume one.pdf" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "Pause one.pdf" })).toBeFocused();
  held.resolve();
  await expect(dialog.getByText("Choose its category.")).toHaveCount(2);

  await chooseForAll(page, dialog, category.name);
  await dialog.getByRole("button", { name: "Schedule…" }).click();
  const later = page.getByRole("dialog", { name: "Publish 2 later" });
  await later.getByLabel("Day", { exact: true }).fill("2020-01-01");
  await later.getByRole("button", { name: "Schedule 2" }).click();
  await expect(later.getByText("Choose a time in the future.")).toBeVisible();
  await expect(later.getByLabel("Day", { exact: true })).toBeFocused();
  await later.getByLabel("Day", { exact: true }).fill("2036-11-23");
  await expect(later.getByText("Choose a time in the future.")).toHaveCount(0);
  await later.getByText("One a day").click();
  await expectAccessible(page);
  await later.getByRole("button", { name: "Schedule 2" }).click();
  await expect(dialog.getByRole("status")).toHaveText("2 scheduled");
  await expect(dialog.getByRole("listitem").filter({ hasText: "one.pdf" })).toContainText(
    "A draft until 23 Nov 2036 07:00",
  );
  await expect(dialog.getByRole("listitem").filter({ hasText: "two.pdf" })).toContainText(
    "A draft until 24 Nov 2036 07:00",
  );
});

test("of eight PDFs six are sent at a time, and the others say that they wait for their turn", async ({
  adminPage: page,
}, testInfo) => {
  const held = Promise.withResolvers<void>();
  const five = Promise.withResolvers<void>();
  let puts = 0;
  await page.route(
    () => true,
    async (route) => {
      const request = route.request();
      // The sixth file's address comes late, so that the seventh goes before it.
      if (request.url().includes("filename=6.pdf")) await five.promise;
      if (request.method() === "PUT") {
        puts += 1;
        if (puts === 5) five.resolve();
        await held.promise;
      }
      await route.fallback();
    },
  );
  const dialog = await openPublishDialog(page);
  const files: string[] = [];
  for (let each = 1; each <= 8; each += 1)
    files.push(await pdfFile(testInfo, { name: `${each}.pdf`, pages: 1 }));
  await choose(page, dialog, files);
  await expect.poll(() => puts).toBe(6);
  await expect(dialog.getByText("0 %", { exact: true })).toHaveCount(6);
  await expect(dialog.getByText("Waiting its turn")).toHaveCount(2);
  held.resolve();
  await expect(dialog.getByText("Choose its category.")).toHaveCount(8);
  await expect(dialog.getByText("Waiting its turn")).toHaveCount(0);
});
