import { randomUUID } from "node:crypto";
import { categoryItemSchema } from "@antochi/contract/knowledge-base";
import type { Locator } from "@playwright/test";
import { z } from "zod";
import { expectStatus, openClient, readAnswer } from "../../arrangements/api-client.ts";
import { somebody } from "../../arrangements/members.ts";
import { addServing } from "../../arrangements/serving-members.ts";
import { expect, test } from "../../fixtures/test.ts";
import { openCategory } from "../../screens/admin-panel.ts";
import { boxOf, expectAtPage } from "../../screens/reader.ts";

/** A laptop's window at 200 % and at 400 % zoom; WCAG 1.4.10 requires the latter. */
const doubled = { width: 960, height: 540 };
const fourfold = { width: 320, height: 256 };

/** Runs in the browser: how many pixels of an element's content are cut off. */
function cutWithin(element: Element): number {
  const parts = [element, ...element.querySelectorAll("*")];
  return Math.max(...parts.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
}

/** Scrolls to an element and returns whether all of it is visible, with nothing on top. */
async function canBeSeen(shown: Locator): Promise<boolean> {
  return shown.evaluate((element) => {
    element.scrollIntoView({ block: "center" });
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return [
      [left + 1, top + 1],
      [(left + right) / 2, (top + bottom) / 2],
      [right - 1, bottom - 1],
    ].every(([x = -1, y = -1]) => element.contains(document.elementFromPoint(x, y)));
  });
}

test("in low windows an enquiry is fully read and answered", async ({ adminPage: page, product }) => {
  await using visitor = await openClient(product);
  const mark = randomUUID().slice(0, 8);
  const sender = { name: `Visitor ${mark}`, email: `visitor.${mark}@example.org` };
  const message = "Which of the two do we follow?";
  const data = { ...sender, subject: `Page 12 ${mark}`, message };
  await expectStatus(await visitor.post("/api/knowledge-base/messages", { data }), 201);
  await page.setViewportSize(doubled);
  await page.goto("/admin?tab=messages");
  await page.getByRole("listitem").filter({ hasText: mark }).click();
  const thread = page.getByRole("region", { name: `Enquiry: Page 12 ${mark}` });
  const field = thread.getByRole("textbox", { name: "Reply by email" });
  await expect(field).toBeVisible();
  for (const size of [doubled, { width: 1366, height: 560 }, { width: 768, height: 800 }])
    await test.step(`${size.width} x ${size.height} px`, async () => {
      await page.setViewportSize(size);
      await expect(field).toBeVisible();
      for (const part of [
        thread.getByText(message),
        thread.getByRole("button", { name: "Nobody: take it" }),
        field,
        thread.getByRole("button", { name: "Send and close" }),
      ]) {
        await expect.poll(() => canBeSeen(part), { message: String(part) }).toBe(true);
      }
    });
});

test("at 320 x 256 px a confirmation with a long title keeps its buttons within reach", async ({
  adminPage: page,
  admin,
}) => {
  const name = `${"Care of batteries, cold and hot. ".repeat(3)}${randomUUID().slice(0, 8)}`;
  const made = await admin.post("/api/knowledge-base/categories", { data: { name } });
  await openCategory(page, { categoryId: (await readAnswer(made, 201, categoryItemSchema)).id });
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  const question = page.getByRole("dialog", { name: `Delete “${name}”?` });
  await expect(question).toBeVisible();
  await page.setViewportSize(fourfold);
  for (const button of ["Cancel", "Delete", "Close"].map((each) =>
    question.getByRole("button", { name: each, exact: true }),
  )) {
    await expect.poll(() => canBeSeen(button), { message: String(button) }).toBe(true);
  }
});

test("in a narrow and low window the reader's scale is below the tools or away, and never cut off", async ({
  memberPage: page,
  booklet: article,
}) => {
  await page.setViewportSize(fourfold);
  await page.goto(`/knowledge-base?article=${article.id}`);
  await expectAtPage(page, 1);
  const next = page.getByRole("button", { name: "Next page" });
  const scale = page.getByRole("slider", { name: "Page", exact: true });
  expect(await canBeSeen(next)).toBe(true);
  await expect(scale).toBeHidden();

  // The upper half of a phone whose screen is divided.
  await page.setViewportSize({ width: 360, height: 380 });
  await expect.poll(async () => (await scale.boundingBox())?.width).toBe(360);
  expect(await canBeSeen(next)).toBe(true);

  // A phone that lies.
  await page.setViewportSize({ width: 568, height: 320 });
  const [tools, beside] = [await boxOf(next), await boxOf(scale)];
  expect(beside.x).toBeGreaterThan(tools.x);
  expect(beside.x + beside.width).toBe(568);
});

test("at 320 x 256 px the panel's strip scrolls away with the page", async ({
  adminPage: page,
  booklet: article,
}) => {
  await page.setViewportSize(fourfold);
  await openCategory(page, article);
  await expect(page.getByRole("button", { name: /^Edit / }).first()).toBeAttached();
  await expect.poll(() => canBeSeen(page.getByRole("button", { name: "Go to or do" }))).toBe(true);
  await page.evaluate(() => window.scrollBy(0, 600));
  // Only the site's bar stays in view.
  const [strip, bar] = [page.getByRole("tablist"), page.getByRole("banner").first()];
  await expect
    .poll(async () => ((await strip.boundingBox())?.y ?? 0) + ((await strip.boundingBox())?.height ?? 0))
    .toBeLessThanOrEqual((await bar.boundingBox())?.height ?? 0);
});

test("at 960 x 540 px the grid of readiness fills the window, and keys lead to nobody hidden below its head", async ({
  adminPage: page,
  admin,
  booklet: { id: articleId },
}) => {
  const unit = `Unit ${randomUUID().slice(0, 8)}`;
  const longName = "Παραδειγματοπούλου-Υποδειγματίδη";
  await addServing(admin, { unit, rank: "Captain" }, { ...somebody(), lastName: longName });
  for (let others = 0; others < 5; others += 1) await addServing(admin, { unit, rank: "Captain" });
  const data = { articleId, groups: [{ kind: "unit", name: unit }], dueAt: new Date().toISOString() };
  await expectStatus(await admin.post("/api/admin/assignments", { data }), 201);
  const counted = `/api/admin/readiness/units?search=${encodeURIComponent(unit)}`;
  const units = z.tuple([z.object({ unitId: z.int() })]);
  await expect(async () => units.parse(await (await admin.get(counted)).json())).toPass();
  const [{ unitId }] = await readAnswer(await admin.get(counted), 200, units);
  await page.setViewportSize(doubled);
  await page.goto(`/admin/readiness?unit=${unitId}`);
  const people = page.getByRole("row").filter({ hasText: "Captain" });
  await expect(people).toHaveCount(6);
  const seen = () =>
    people.evaluateAll((rows) =>
      rows.map((row) => {
        const name = row.firstElementChild;
        const { left, top, bottom } = row.getBoundingClientRect();
        return [top + 2, bottom - 2].every((y) => name?.contains(document.elementFromPoint(left + 60, y)));
      }),
    );
  await page.getByRole("treegrid").evaluate((grid) => grid.scrollIntoView({ block: "end" }));
  await expect.poll(async () => (await seen()).filter(Boolean).length).toBeGreaterThanOrEqual(5);
  const name = people.getByRole("rowheader").filter({ hasText: longName });
  expect(await name.evaluate(cutWithin), "what is cut of a name").toBe(0);

  await page.getByRole("row").filter({ hasText: unit }).getByRole("rowheader").focus();
  for (let step = 0; step < 6; step += 1) await page.keyboard.press("ArrowDown");
  await expect(people.last().getByRole("rowheader")).toBeFocused();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press("ArrowUp");
  await expect(people.first().getByRole("rowheader")).toBeFocused();
  await expect.poll(async () => (await seen())[0]).toBe(true);
});

test("at 320 x 256 px the focused unit in readiness is above the buttons at the foot", async ({
  adminPage: page,
  admin,
  booklet: { id: articleId },
}) => {
  const unit = `Unit ${randomUUID().slice(0, 8)}`;
  await addServing(admin, { unit });
  const data = { articleId, groups: [{ kind: "unit", name: unit }], dueAt: new Date().toISOString() };
  await expectStatus(await admin.post("/api/admin/assignments", { data }), 201);
  await page.setViewportSize(fourfold);
  const line = page.getByRole("button", { name: new RegExp(unit) });
  await expect(async () => {
    await page.goto("/admin/readiness");
    await expect(line).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.evaluate(() => window.scrollTo(0, 0));
  await line.focus();
  await expect
    .poll(() =>
      line.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
      }),
    )
    .toBe(true);
});

test("at 320 x 256 px the article of the statistics that Tab reaches is seen whole", async ({
  adminPage: page,
  booklet: _one,
  leaflet: _other,
  listed: _third,
}) => {
  await page.setViewportSize(fourfold);
  await page.goto("/admin/statistics");
  // A title of another journey's may be taller than the window.
  await page.getByRole("searchbox", { name: "Title" }).fill("Battery care");
  const articles = page.getByRole("link", { name: /\d views?$/ });
  await expect(articles.filter({ hasNotText: "Battery care" })).toHaveCount(0);
  await expect(articles.nth(2)).toBeAttached();
  // The first step leads to the button that clears the search.
  for (let steps = 0; steps < 4; steps += 1) {
    await page.keyboard.press("Tab");
    await expect
      .poll(() =>
        page.locator(":focus").evaluate((focused) => {
          const { left, right, top, bottom } = focused.getBoundingClientRect();
          return [top + 2, bottom - 4].every((y) =>
            focused.contains(document.elementFromPoint((left + right) / 2, y)),
          );
        }),
      )
      .toBe(true);
  }
});
