import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { expectStatus, openClient } from "../../arrangements/api-client.ts";
import { expect } from "../../fixtures/test.ts";
import { registerCrowd, test } from "../../fixtures/vetting-test.ts";
import { placeOfPage } from "../../screens/scrolls.ts";
import { pressInOneGo } from "../../screens/keys.ts";
import { expectToast } from "../../screens/toast.ts";
import { openQueue, queue, rowOf } from "../../screens/vetting-queue.ts";
import { setWidth } from "../../screens/width.ts";

const personOf = (page: Page, number: number): Locator =>
  page.getByRole("complementary", { name: new RegExp(`Sample ${String(number).padStart(2, "0")}$`) });

/** Presses Tab until the target has the focus, and checks that nothing sticky covers what is focused on the way. */
async function tabTo(page: Page, target: Locator, presses = 80): Promise<void> {
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press("Tab");
    // The page may still be scrolling there.
    await expect
      .poll(() => page.evaluate(coveredFocus), { message: "what lies under something else" })
      .toBeNull();
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Not reached by ${presses} presses of Tab: ${String(target)}`);
}

/**
 * The focused element if something else covers its middle; elements higher than half the window count as regions and
 * are ignored.
 */
function coveredFocus(): string | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const { left, top, width, height } = focused.getBoundingClientRect();
  if (height > innerHeight / 2) return null;
  const over = document.elementFromPoint(left + width / 2, top + height / 2);
  const label = over?.closest("label");
  if (over && (focused.contains(over) || over.contains(focused) || label?.contains(focused))) return null;
  return focused.outerHTML.slice(0, 160);
}

for (const width of [390, 1440]) {
  test(`at ${width} px a registration is opened, noted, decided and left by Tab and Enter alone`, async ({
    adminPage: page,
    database,
    expectAccessible,
  }) => {
    await registerCrowd(database, 4);
    await setWidth(page, width);
    await page.goto(queue);
    await expect(rowOf(page, 2)).toBeVisible();
    const { keyboard } = page;
    await tabTo(
      page,
      rowOf(page, 2)
        .getByRole("button", { name: /Sample 02$/, exact: false })
        .first(),
    );
    await keyboard.press("Enter");
    const person = personOf(page, 2);
    await expect(person).toBeFocused();
    await expectAccessible(page);

    const note = person.getByRole("textbox", { name: "Note" });
    await tabTo(page, note);
    await keyboard.type("Called the unit on Friday.");
    await tabTo(page, person.getByRole("button", { name: "Save note" }));
    await keyboard.press("Enter");
    await expectToast(page, "Note saved");
    await expect(person.getByText(/^written by/)).toBeVisible();
    await tabTo(page, person.getByRole("button", { name: /^Approve/ }));
    await keyboard.press("Enter");
    await expectToast(page, "User approved");
    await expectAccessible(page);

    if (width === 390) {
      // The pressed button is gone, so the panel around it has the focus.
      await expect(person).toBeFocused();
      await keyboard.press("Escape");
      await expect(rowOf(page, 2)).toBeFocused();
    } else {
      await expect(rowOf(page, 3)).toBeFocused();
      await keyboard.press("Enter");
      await expect(personOf(page, 3)).toBeFocused();
      await keyboard.press("Escape");
      await expect(rowOf(page, 3)).toBeFocused();
    }
    await expect(rowOf(page, 2)).toContainText("Approved");
    await tabTo(page, rowOf(page, 3).getByRole("button", { name: /^Approve/ }));
    await keyboard.press("Enter");
    await expectToast(page, "User approved");
    await expect(rowOf(page, 3)).toBeFocused();
    await tabTo(page, rowOf(page, 3).getByRole("button", { name: /^Undo/ }));
    await keyboard.press("Enter");
    await expectToast(page, "Decision taken back");
  });

  test(`at ${width} px an enquiry is opened, answered and left by Tab and Enter alone`, async ({
    adminPage: page,
    product,
    expectAccessible,
  }) => {
    await using visitor = await openClient(product);
    for (const number of [1, 2, 3]) {
      const data = {
        name: `Visitor ${number}`,
        email: `visitor.${number}@example.org`,
        subject: `Page ${number} at ${width}`,
        message: "Which of the two do we follow?",
      };
      await expectStatus(await visitor.post("/api/knowledge-base/messages", { data }), 201);
    }
    await setWidth(page, width);
    await page.goto("/admin?tab=messages");
    const row = page.getByRole("listitem").filter({ hasText: `Page 2 at ${width}` });
    await expect(row).toBeVisible();
    const { keyboard } = page;
    await tabTo(page, row.getByRole("button"));
    await keyboard.press("Enter");
    const thread = page.getByRole("region", { name: `Enquiry: Page 2 at ${width}` });
    await expect(thread).toBeFocused();
    await expectAccessible(page);
    await tabTo(page, thread.getByRole("button", { name: "Nobody: take it" }));
    await keyboard.press("Enter");
    await expect(thread.getByRole("radio", { name: "In hand" })).toBeChecked();

    const field = thread.getByRole("textbox", { name: "Reply by email" });
    if (width === 390) {
      await tabTo(page, thread.getByRole("button", { name: "Reply", exact: true }));
      await keyboard.press("Enter");
      await expect(field).toBeFocused();
    } else await tabTo(page, field);
    await keyboard.type("It is 3.85 V.");
    await expectAccessible(page);
    await tabTo(page, thread.getByRole("button", { name: "Send and close" }));
    await keyboard.press("Enter");
    await expectToast(page, "Reply sent");
    await expect(thread).toBeFocused();
    await expect(thread.getByRole("radio", { name: "Answered" })).toBeChecked();
    await keyboard.press("Escape");
    await expect(row).toBeFocused();
    await expect(row).toContainText("Answered");
  });
}

test("the row that keys step to is not covered by the strip or the key hints", async ({
  adminPage: page,
  database,
}) => {
  await registerCrowd(database, 14);
  await page.setViewportSize({ width: 1440, height: 640 });
  await page.goto(queue);
  await expect(rowOf(page, 1)).toBeVisible();
  for (const number of Array(14).keys()) {
    await page.keyboard.press("j");
    await expect(rowOf(page, number + 1)).toBeFocused();
    await expect.poll(() => page.evaluate(coveredFocus)).toBeNull();
  }
  for (const number of [...Array(13).keys()].toReversed()) {
    await page.keyboard.press("k");
    await expect(rowOf(page, number + 1)).toBeFocused();
    await expect.poll(() => page.evaluate(coveredFocus)).toBeNull();
  }
});

test("on a phone one returns to the row that was opened, however far down it is", async ({
  adminPage: page,
  database,
}) => {
  await registerCrowd(database, 40);
  await setWidth(page, 390);
  await page.goto(queue);
  await rowOf(page, 12)
    .getByRole("button", { name: /^\S+ Sample 12$/ })
    .click();
  await expect(personOf(page, 12)).toBeFocused();
  await page.getByRole("button", { name: "Back to the list" }).click();
  await expect(rowOf(page, 12)).toBeFocused();
  await expect(rowOf(page, 12)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Enter");
  await expect(personOf(page, 12)).toBeFocused();
  await expect(page).toHaveURL(/person=/);
  await page.goBack();
  await expect(rowOf(page, 12)).toBeFocused();
  await expect(rowOf(page, 12)).toBeInViewport({ ratio: 1 });
  // It is as wide as the window, so that only an outline within it has sides.
  await expect(rowOf(page, 12)).toHaveCSS("outline-style", "solid");
  await expect(rowOf(page, 12)).toHaveCSS("outline-offset", "-2px");

  const opened = rowOf(page, 31).getByRole("button", { name: /^\S+ Sample 31$/ });
  // Only rows near the window are rendered.
  await expect(async () => {
    await page.evaluate(() => window.scrollBy(0, 600));
    await expect(opened).toBeInViewport({ ratio: 1, timeout: 250 });
  }).toPass({ intervals: [0] });
  await opened.click();
  await expect(personOf(page, 31)).toBeFocused();
  await expect(page).toHaveURL(/person=/);
  await page.goBack();
  await expect(rowOf(page, 31)).toBeFocused();
  await expect(rowOf(page, 31)).toBeInViewport({ ratio: 1 });
});

test("on a phone a box beside Select chooses all waiting registrations", async ({
  adminPage: page,
  database,
}) => {
  await registerCrowd(database, 4);
  await setWidth(page, 390);
  await page.goto(queue);
  await expect(rowOf(page, 1)).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Choose all waiting" })).toHaveCount(0);
  await tabTo(page, page.getByRole("button", { name: "Select", exact: true }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: "Done", exact: true }));
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("button", { name: "All 4", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: "Approve 4", exact: true }));
  await page.keyboard.press("Enter");
  await expectToast(page, "Users approved");
});

test("two keys in sequence lead through the panel and do nothing elsewhere, and keys that lead from a row to another tab leave the focus in its panel", async ({
  adminPage: page,
  database,
  booklet: article,
}) => {
  await registerCrowd(database, 2);
  const { keyboard } = page;
  const articles = page.getByRole("tabpanel", { name: "Articles" });
  const toRow = async () => {
    await expect(rowOf(page, 1)).toBeVisible();
    await keyboard.press("j");
    await expect(rowOf(page, 1)).toBeFocused();
  };
  await page.goto(queue);
  await toRow();
  // On this screen R alone would ask for a reason.
  await pressInOneGo(page, ["g", "r"]);
  await expect(page).toHaveURL(/\/admin\/readiness$/);
  // The row is gone, so Tab continues from the start of what replaced it.
  await expect(page.getByRole("main")).toBeFocused();
  await pressInOneGo(page, ["g", "o"]);
  await expect(page).toHaveURL(/\/admin\/overview$/);
  await pressInOneGo(page, ["g", "m"]);
  await expect(page.getByRole("tab", { name: /^Messages/ })).toHaveAttribute("aria-selected", "true");
  await pressInOneGo(page, ["g", "v"]);
  await toRow();
  await keyboard.press("3");
  await expect(articles).toBeFocused();
  await openQueue(page);
  await toRow();
  await keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "What to find or do" }).fill(article.title);
  await expect(page.getByRole("option", { name: article.title })).toBeVisible();
  await keyboard.press("Enter");
  await expect(articles).toBeFocused();
  await keyboard.press("p");
  await expect(page.getByRole("dialog", { name: "Publish PDFs" })).toBeVisible();
});

test("a Greek keyboard has the same keys", async ({ adminPage: page, database }) => {
  await registerCrowd(database, 3);
  await page.goto(queue);
  await expect(rowOf(page, 1)).toBeVisible();
  const press = async (key: string, code: string, held = {}) =>
    page.locator("body").dispatchEvent("keydown", { key, code, ...held });
  await press("ξ", "KeyJ");
  await expect(rowOf(page, 1)).toBeFocused();
  await press("ξ", "KeyJ");
  await expect(rowOf(page, 2)).toBeFocused();
  await press("κ", "KeyK");
  await expect(rowOf(page, 1)).toBeFocused();
  await press("κ", "KeyK", { ctrlKey: true });
  const palette = page.getByRole("combobox", { name: "What to find or do" });
  await expect(palette).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(palette).toHaveCount(0);

  await page.goto("/admin?part=approved");
  await expect(page.getByRole("button", { name: /^More for/ }).first()).toBeVisible();
  await press("ξ", "KeyJ");
  await press("μ", "KeyM");
  // The menu hears keys only once it has the focus, a moment after it is shown.
  await expect(page.locator("[role=menu]:focus-within")).toBeVisible();
  await page.getByRole("menu").dispatchEvent("keydown", { key: "λ", code: "KeyL" });
  await expect(page).toHaveURL(/tab=activity&member=/);
});

test("acting on the chosen rows by keys leads back to the list", async ({ adminPage: page, database }) => {
  await registerCrowd(database, 4);
  await page.goto(queue);
  await expect(rowOf(page, 1)).toBeVisible();
  const bulk = page.getByRole("group", { name: "Chosen registrations" });
  const list = page.locator(":focus").getByRole("table", { name: "Waiting for approval" });
  const { keyboard } = page;
  await keyboard.press("j");
  await expect(rowOf(page, 1)).toBeFocused();
  await keyboard.press("x");
  await bulk.getByRole("button", { name: "Clear" }).press("Enter");
  await expect(bulk).toHaveCount(0);
  await expect(list).toBeVisible();

  await keyboard.press("x");
  await bulk.getByRole("button", { name: "Reject 1…" }).press("Enter");
  await page
    .getByRole("dialog", { name: /^Reject/ })
    .getByRole("button", { name: /^Reject/ })
    .press("Enter");
  await expectToast(page, "Registration rejected");
  await expect(bulk).toHaveCount(0);
  await expect(list).toBeVisible();
});

test("keys that lead into the pane beside the list do not scroll the page", async ({
  adminPage: page,
  database,
  product,
}) => {
  await registerCrowd(database, 12);
  await using visitor = await openClient(product);
  const mark = randomUUID().slice(0, 8);
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const sender = { name: `Visitor ${number}`, email: `visitor.${number}@example.org` };
    const data = { ...sender, subject: `Sheet ${number} ${mark}`, message: "Which of the two do we follow?" };
    await expectStatus(await visitor.post("/api/knowledge-base/messages", { data }), 201);
  }
  const { keyboard } = page;
  const person = page.getByRole("complementary", { name: /^About/ });
  const thread = page.getByRole("region", { name: /^Enquiry: Sheet/ });
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1440, height: 700 },
    { width: 768, height: 1024 },
  ]) {
    await page.setViewportSize(size);
    for (const [address, row, keys] of [
      [
        queue,
        rowOf(page, 1),
        [
          ["Enter", person],
          ["n", person.getByRole("textbox", { name: "Note" })],
        ],
      ],
      [
        "/admin?tab=messages",
        page.getByRole("listitem").filter({ hasText: mark }).first(),
        [
          ["Enter", thread],
          ["r", thread.getByRole("textbox", { name: "Reply by email" })],
          ["n", thread.getByRole("textbox", { name: "Note" })],
        ],
      ],
    ] as const) {
      await page.goto(address);
      await expect(row).toBeVisible();
      await keyboard.press("j");
      await expect(row).toBeFocused();
      // Waits until everything is loaded.
      await expect((address === queue ? person : thread).getByRole("textbox")).toBeVisible();
      for (const [key, target] of keys) {
        await row.evaluate((listed) => listed.focus({ preventScroll: true }));
        await expect(row).toBeFocused();
        const before = await placeOfPage(page);
        await keyboard.press(key);
        await expect(target).toBeFocused();
        expect(await placeOfPage(page), `${key} at ${address}, ${size.width} x ${size.height}`).toBe(before);
      }
    }
  }
});
