import { categoryItemSchema } from "@antochi/contract/knowledge-base";
import { slowest } from "@antochi/testing/patience";
import type { APIRequestContext } from "@playwright/test";
import { expect, test as base } from "../../fixtures/test.ts";
import { startProduct } from "../../product/product.ts";
import { openTab, rowWith } from "../../screens/admin-panel.ts";
import { expectToast } from "../../screens/toast.ts";

/** A product of its own, because the order covers all categories. */
const test = base.extend({
  product: [
    async ({}, use) => {
      await using product = await startProduct({ DEMO: "off" });
      await use(product);
    },
    { scope: "worker", timeout: slowest },
  ],
});

// In order in one worker, since a second one would start another product.
test.describe.configure({ mode: "default" });

test("categories are reordered by dragging and by keys, for members too; REST stays sorted by name", async ({
  adminPage: page,
  admin,
  newVisitor,
  expectAccessible,
}) => {
  for (const name of ["Armor", "Batteries", "Containers"]) {
    await admin.post("/api/knowledge-base/categories", { data: { name } });
  }
  let kept = 0;
  page.on("response", (answer) => (kept += answer.url().includes("knowledgeBase.moveCategory") ? 1 : 0));
  await openTab(page, "Categories");
  const rows = page.getByRole("table", { name: "Categories" }).locator("[data-category]");
  const names = () =>
    rows.evaluateAll((all) => all.map((row) => row.querySelectorAll("[role=cell]")[1]?.textContent));
  await expect.poll(names).toEqual(["Armor", "Batteries", "Containers"]);
  await expectAccessible(page);

  // Drags from the handle to the upper half of the first row.
  const from = await page.getByRole("button", { name: "Move Containers" }).boundingBox();
  const to = await rowWith(page, "Armor").boundingBox();
  if (!from || !to) throw new Error("The rows are on the screen");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 40, to.y + to.height / 4, { steps: 4 });
  await page.mouse.up();
  await expect.poll(names).toEqual(["Containers", "Armor", "Batteries"]);

  const handle = page.getByRole("button", { name: "Move Containers" });
  const top = await handle.boundingBox();
  if (!top) throw new Error("The handle is on the screen");
  await page.mouse.move(top.x + top.width / 2, top.y + top.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + from.height / 2, { steps: 4 });
  await page.keyboard.press("Escape");
  await page.mouse.move(from.x + 41, from.y + from.height / 2 + 1);
  await page.mouse.up();
  expect(await names()).toEqual(["Containers", "Armor", "Batteries"]);

  await handle.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect.poll(names).toEqual(["Armor", "Batteries", "Containers"]);
  await page.keyboard.press("ArrowUp");
  await expect.poll(names).toEqual(["Armor", "Containers", "Batteries"]);
  await expect(handle).toBeFocused();
  await expect(
    page.getByRole("status").filter({ hasText: "Containers is now at position 2" }),
  ).toBeAttached();

  // Each move is announced at once and sent after the one before it.
  await expect.poll(() => kept).toBe(4);
  const visitor = await newVisitor();
  await visitor.goto("/knowledge-base");
  const shown = visitor
    .getByRole("navigation", { name: "Articles" })
    .getByRole("button", { name: /0 articles$/ });
  await expect(shown).toHaveText([/^Armor/, /^Containers/, /^Batteries/]);
  const answer: unknown = await (await admin.get("/api/knowledge-base/categories")).json();
  expect(answer).toMatchObject([{ name: "Armor" }, { name: "Batteries" }, { name: "Containers" }]);
});

// Before the journey that fills the list, since a new category comes at its end.
test("a second category with the same name needs a confirmation", async ({ adminPage: page, admin }) => {
  await admin.post("/api/knowledge-base/categories", { data: { name: "Μπαταρίες" } });
  await openTab(page, "Categories");
  await page.getByLabel("Category Name").fill("ΜΠΑΤΑΡΙΕΣ");
  await page.getByRole("button", { name: "Create Category" }).click();
  const question = page.getByRole("dialog", { name: "There is already a category “Μπαταρίες”" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByLabel("Category Name")).toHaveValue("ΜΠΑΤΑΡΙΕΣ");
  await expect(rowWith(page, "ΜΠΑΤΑΡΙΕΣ")).toHaveCount(0);
  await page.getByRole("button", { name: "Create Category" }).click();
  await question.getByRole("button", { name: "Use the name anyway" }).click();
  await expectToast(page, "Category created");
  await expect(rowWith(page, "ΜΠΑΤΑΡΙΕΣ")).toBeVisible();
});

test("a category moved far up by keys stays in the window", async ({ adminPage: page, admin }) => {
  const names = Array.from({ length: 20 }, (_, index) => `Part ${index + 11}`);
  const ids = await addCategories(admin, names);
  let kept = 0;
  page.on("response", (answer) => (kept += answer.url().includes("knowledgeBase.moveCategory") ? 1 : 0));
  await page.setViewportSize({ width: 1280, height: 480 });
  await page.goto(`/admin?tab=categories&category=${ids.at(-1)}`);
  const handle = page.getByRole("button", { name: `Move ${names.at(-1)}`, exact: true });
  await handle.focus();
  const steps = 14;
  for (let step = 0; step < steps; step += 1) await page.keyboard.press("ArrowUp");
  await expect(handle).toBeFocused();
  await expect(handle).toBeInViewport({ ratio: 1 });
  await expect.poll(() => kept).toBe(steps);
});

test("the address of a category shows its row, however late the page's layout is observed", async ({
  adminPage: page,
  admin,
}) => {
  const names = Array.from({ length: 30 }, (_, index) => `Store ${index + 11}`);
  const ids = await addCategories(admin, names);
  // As on a computer that is too slow for it.
  await page.addInitScript(() => {
    window.ResizeObserver = class extends ResizeObserver {
      override observe(target: Element, options?: ResizeObserverOptions) {
        if (target !== document.body) super.observe(target, options);
      }
    };
  });
  await page.goto(`/admin?tab=categories&category=${ids[20]}`);
  await expect(rowWith(page, names[20] ?? "")).toBeInViewport({ ratio: 1 });
});

/** @returns the ids, in the order of the names */
async function addCategories(admin: APIRequestContext, names: readonly string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const name of names) {
    const answer = await admin.post("/api/knowledge-base/categories", { data: { name } });
    ids.push(categoryItemSchema.parse(await answer.json()).id);
  }
  return ids;
}
