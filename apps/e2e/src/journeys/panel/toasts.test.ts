import type { Locator, Page } from "@playwright/test";
import { expectStatus, openClient } from "../../arrangements/api-client.ts";
import { expect } from "../../fixtures/test.ts";
import { registerCrowd, test } from "../../fixtures/vetting-test.ts";
import { pressInOneGo } from "../../screens/keys.ts";
import { expectToast, shownToast } from "../../screens/toast.ts";
import { queue, rowOf } from "../../screens/vetting-queue.ts";
import { setWidth } from "../../screens/width.ts";

const widths = [360, 700, 768, 1024, 1280, 1440] as const;

/**
 * Keeps every toast open until the next page load, as when another window is in front. The blur event is repeated,
 * because nothing listens before there is a toast, and a moment later may be too late on a busy machine.
 */
async function keepToasts(page: Page): Promise<void> {
  await page.evaluate(() => setInterval(() => window.dispatchEvent(new Event("blur")), 200));
}

/** Approves a person in the queue and keeps the toast of it open. */
async function approve(page: Page, number: number): Promise<void> {
  await keepToasts(page);
  await rowOf(page, number)
    .getByRole("button", { name: /^Approve/ })
    .click();
  await expectToast(page, "User approved");
}

type Place = { x: number; y: number; width: number; height: number };

function overlap(one: Place, other: Place): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

/** Expects that at no width the open toast covers the button. */
async function expectFree(page: Page, primary: Locator): Promise<void> {
  for (const width of widths) {
    await setWidth(page, width);
    const button = primary.filter({ visible: true });
    await expect(button, `at ${width} px`).toHaveCount(1);
    await expect(async () => {
      const [toast, place] = [await shownToast(page).boundingBox(), await button.boundingBox()];
      if (!toast || !place) throw new Error("toast or button is gone");
      expect(overlap(toast, place), `${width} px: ${JSON.stringify({ toast, place })}`).toBe(false);
    }).toPass();
  }
  await setWidth(page, 1280);
}

test("no toast covers the button that decides about somebody, nor that for several", async ({
  adminPage: page,
  database,
}) => {
  await registerCrowd(database, 8);
  await page.goto(queue);
  await rowOf(page, 3).click();
  const person = page.getByRole("complementary", { name: /Sample 03$/ });
  await expect(person).toContainText("waits");
  await approve(page, 1);
  for (const deed of [/^Approve/, /^Reject/, /^Ask by email/])
    await expectFree(page, person.getByRole("button", { name: deed }));

  await page.goto(queue);
  await expect(rowOf(page, 2)).toBeVisible();
  for (const number of [3, 4, 5])
    await rowOf(page, number)
      .getByRole("checkbox", { name: /^Choose/ })
      .check();
  await approve(page, 2);
  const bulk = page.getByRole("group", { name: "Chosen registrations" });
  await expectFree(page, bulk.getByRole("button", { name: "Approve 3" }));

  // In a toast Escape closes the toast; on the screen below it would clear the selection.
  const box = rowOf(page, 3).getByRole("checkbox", { name: /^Choose/ });
  await box.focus();
  await page.keyboard.press("F8");
  await page.keyboard.press("Tab");
  await expect(shownToast(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(shownToast(page)).toHaveCount(0);
  await expect(box).toBeFocused();
  await expect(bulk.getByRole("button", { name: "Approve 3" })).toBeVisible();
});

test("no toast covers the button of an enquiry's answer", async ({ adminPage: page, product }) => {
  await using visitor = await openClient(product);
  const data = {
    name: "Visitor",
    email: "visitor@example.org",
    subject: "Page 12",
    message: "Which of the two?",
  };
  await expectStatus(await visitor.post("/api/knowledge-base/messages", { data }), 201);
  await page.goto("/admin?tab=messages");
  await page.getByRole("listitem").filter({ hasText: "Page 12" }).getByRole("button").click();
  const thread = page.getByRole("region", { name: /^Enquiry: Page 12/ });
  await expect(thread).toContainText("Which of the two?");
  await page.keyboard.press("n");
  await expect(page.getByRole("textbox", { name: "Note" })).toBeFocused();
  await page.keyboard.type("Ask the maker.");
  await keepToasts(page);
  await page.getByRole("button", { name: "Save note" }).click();
  await expectToast(page, "Note saved");
  // On a phone the form for a note is a page of its own.
  await expectFree(page, page.getByRole("button", { name: /^(Save note|Reply)$/ }));
});

test("no toast carried over covers the first button of another screen", async ({
  adminPage: page,
  database,
}) => {
  await registerCrowd(database, 2);
  await setWidth(page, 1280);
  await page.goto(queue);
  await approve(page, 1);
  for (const { screen, keys, primary } of [
    { screen: "categories", keys: ["2"], primary: /^(Create Category|New category)$/ },
    { screen: "articles", keys: ["3"], primary: /^(Create Article|New article)$/ },
    { screen: "overview", keys: ["g", "o"], primary: "Publish PDFs" },
    { screen: "readiness", keys: ["g", "r"], primary: "Assign reading…" },
    { screen: "messages", keys: ["g", "m"], primary: null },
  ])
    await test.step(screen, async () => {
      await pressInOneGo(page, keys);
      if (primary !== null) return await expectFree(page, page.getByRole("button", { name: primary }));
      await page.getByRole("radio", { name: "Newsletter" }).locator("..").click();
      await expectFree(page, page.getByRole("button", { name: /^Send to/ }));
    });
  await expect(shownToast(page)).toContainText("User approved");
});
