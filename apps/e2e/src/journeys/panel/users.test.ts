import type { Locator, Page } from "@playwright/test";
import { openClient } from "../../arrangements/api-client.ts";
import { register, somebody } from "../../arrangements/members.ts";
import { expect, test } from "../../fixtures/test.ts";
import { chooseAction, openTab, rowWith } from "../../screens/admin-panel.ts";
import { callOf } from "../../screens/calls.ts";
import { expectToast } from "../../screens/toast.ts";
import { setWidth, widths } from "../../screens/width.ts";

test("a registration is found, shown with all its details, and approved, with what can be done beside it at each width", async ({
  adminPage: page,
  product,
}) => {
  await using visitor = await openClient(product);
  const person = { ...somebody(), militaryRank: "Captain", unit: "2nd Signals" };
  await register(visitor, person);
  await openTab(page, "Manage Users");

  await page.getByRole("searchbox", { name: "Name, email or unit" }).fill(person.email);
  const row = rowWith(page, person.email);
  for (const text of [
    `${person.firstName} ${person.lastName}`,
    "Pending",
    "Captain",
    "2nd Signals",
    person.phone,
  ])
    await expect(row).toContainText(text);

  await test.step("on a narrow tablet a state ends where the button below it ends", async () => {
    await setWidth(page, 768);
    await expect(async () => {
      const button = await row.getByRole("button", { name: /^Approve/ }).evaluate(edgesOf);
      const badge = await row.getByText("Pending", { exact: true }).evaluate(edgesOf);
      expect(badge.right).toBeCloseTo(button.right, 0);
      expect(badge.bottom).toBeLessThanOrEqual(button.top);
    }).toPass();
  });

  await row.getByRole("button", { name: /^Approve/ }).click();
  await expectToast(page, "User approved", "The user has been approved and can now login.");
  await expect(row).toContainText("Approved");
  await expect(row.getByRole("button", { name: /^Approve/ })).toHaveCount(0);

  for (const width of widths)
    await test.step(`at ${width} px a decision's undo button is beside it, not below it`, async () => {
      await setWidth(page, width);
      const words = row.getByText(/^email goes/);
      await expect(words).toBeVisible();
      await expect(async () => {
        const letter = await words.evaluate(edgesOfWords);
        const undo = await row.getByRole("button", { name: /^Undo/ }).evaluate(edgesOf);
        expect(letter.left >= undo.right || letter.right <= undo.left).toBe(true);
      }).toPass();
    });
});

test("on a phone the counts of twenty thousand users stay within their segments", async ({
  adminPage: page,
}) => {
  await page.route(callOf("admin.countUsers"), async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/"(all|approved)":\d+/g, '"$1":20001');
    await route.fulfill({ response, body });
  });
  await setWidth(page, 360);
  await openTab(page, "Manage Users");
  const segments = page.locator("label").filter({ has: page.getByRole("radio") });
  await expect(segments.filter({ hasText: "Approved" })).toContainText("20,001");
  const cutOff = await segments.evaluateAll((labels) =>
    labels
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((each) => each.textContent),
  );
  expect(cutOff).toEqual([]);
});

test("on a narrow tablet the state of who was decided about long ago is in line with the row's menu", async ({
  adminPage: page,
}) => {
  await setWidth(page, 768);
  // An administrator's row has had its decision long ago.
  await page.goto("/admin?part=admins");
  const other = page.getByRole("row").filter({ hasText: "Approved", hasNotText: "email" }).first();
  const menu = await other.getByRole("button", { name: /^More for/ }).evaluate(edgesOf);
  const state = await other.getByText("Approved", { exact: true }).evaluate(edgesOf);
  expect(state.top + state.bottom).toBeCloseTo(menu.top + menu.bottom, -1);
  expect(state.right).toBeLessThan(menu.left);
});

test("a registration is rejected, stays in place, and the decision is undone by a press or a key", async ({
  adminPage: page,
  product,
}) => {
  await using visitor = await openClient(product);
  const person = somebody();
  await register(visitor, person);
  await openTab(page, "Manage Users");
  await page.getByRole("searchbox").fill(person.email);
  const row = rowWith(page, person.email);
  const menu = row.getByRole("button", { name: /^More for/ });

  await test.step("a row's menu closes by Escape and by a press beside it, which presses nothing else", async () => {
    await expectToClose(page, row);
  });

  await test.step("by a press", async () => {
    await chooseAction(page, row, { action: "Reject…", confirm: "Reject" });
    await expectToast(page, "Registration rejected");
    await expect(row).toContainText("Rejected");
    await row.getByRole("button", { name: /^Undo/ }).click();
    await expectToast(page, "Decision taken back");
    await expect(row.getByRole("button", { name: /^Approve/ })).toBeVisible();
  });

  await test.step("by a key; one for a menu that does not exist yet opens none later", async () => {
    await chooseAction(page, row, { action: "Reject…", confirm: "Reject" });
    await expectToast(page, "Registration rejected");
    await expect(menu).toHaveCount(0);
    await page.keyboard.press("j");
    await expect(row).toBeFocused();
    await page.keyboard.press("m");
    await page.keyboard.press("u");
    await expectToast(page, "Decision taken back");
    await expect(menu).toHaveAttribute("aria-expanded", "false");
  });
});

test("a member is suspended, restored, appointed and dismissed; each question is accessible and returns the focus", async ({
  page,
  admin,
  member: person,
  newVisitor,
  login,
  product,
  expectAccessible,
}) => {
  const member = await newVisitor();
  await login(member, person);
  const applicant = somebody();
  await register(admin, applicant);
  await login(page);
  await openTab(page, "Manage Users");

  // axe takes less time with fewer rows.
  const search = page.getByRole("searchbox");
  await search.fill(person.email);
  const row = rowWith(page, person.email);
  const act = async (action: string, confirm: string, toast: string) => {
    await expectAccessibleQuestion(page, row, { action, expectAccessible });
    await chooseAction(page, row, { action, confirm });
    await expectToast(page, toast);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  };
  await test.step("a suspended member is signed out at once, and can return once restored", async () => {
    await act("Suspend…", "Suspend", "Account suspended");
    await expect(row).toContainText("Suspended");
    expect((await member.request.get("/api/user")).status()).toBe(401);
    await act("Restore…", "Restore", "Account restored");
    await login(member, person);
  });
  await test.step("an administrator appoints another and revokes the role", async () => {
    await act("Grant admin…", "Grant admin", "Administrator added");
    await expect(row.getByText("Admin", { exact: true })).toBeVisible();
    await act("Revoke admin…", "Revoke admin", "Administrator removed");
    await expect(row.getByText("Admin", { exact: true })).toHaveCount(0);
  });
  await test.step("the question before a rejection", async () => {
    await search.fill(applicant.email);
    await expectAccessibleQuestion(page, rowWith(page, applicant.email), {
      action: "Reject…",
      expectAccessible,
    });
  });
  await test.step("nobody revokes their own role", async () => {
    await search.fill(product.admin.email);
    const own = rowWith(page, product.admin.email);
    await own.getByRole("button", { name: /^More for/ }).click();
    await expect(page.getByRole("menuitem", { name: "What this member read" })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: /Revoke|Suspend/ })).toHaveCount(0);
  });
});

test("the keyboard searches, walks the rows, approves, opens a row's menu and changes tabs", async ({
  adminPage: page,
  product,
}) => {
  await using visitor = await openClient(product);
  const person = somebody();
  await register(visitor, person);
  await openTab(page, "Manage Users");
  const row = rowWith(page, person.email);
  await expect(row).toBeVisible();

  await page.keyboard.press("/");
  await page.keyboard.type(person.email);
  await expect(page.getByRole("row").filter({ hasText: "@" })).toHaveCount(1);
  await page.getByRole("searchbox").blur();
  await page.keyboard.press("j");
  await expect(row).toBeFocused();
  await page.keyboard.press("a");
  await expectToast(page, "User approved");
  await page.keyboard.press("m");
  // The menu hears keys only once it has the focus, a moment after it is shown.
  await expect(page.locator("[role=menu]:focus-within")).toBeVisible();
  await page.keyboard.press("s");
  const question = page.getByRole("dialog", {
    name: `Suspend ${person.firstName} ${person.lastName}?`,
  });
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await page.keyboard.press("5");
  await expect(page.getByRole("tab", { name: /^Messages/ })).toHaveAttribute("aria-selected", "true");
});

/** Opens a row's menu twice, and closes it by Escape and by a press on the button of its neighbour. */
async function expectToClose(page: Page, row: Locator): Promise<void> {
  const button = row.getByRole("button", { name: /^More for/ });

  await button.click();
  await expect(page.getByRole("menuitem", { name: "Reject…" })).toBeVisible();
  // The menu is shown a moment before it hears keys.
  await expect(page.getByRole("menu")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(button).toBeFocused();

  await button.click();
  const menu = page.getByRole("menu");
  await expect(menu).toBeVisible();
  const approve = await row.getByRole("button", { name: /^Approve/ }).boundingBox();
  await expect(async () => {
    // The menu notices clicks outside of it only a moment after it is shown.
    if ((await menu.count()) > 0) await page.mouse.click((approve?.x ?? 0) + 8, (approve?.y ?? 0) + 8);
    await expect(menu).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
  await expect(button).toBeFocused();
  await expect(row).toContainText("Pending");
}

type Asked = { action: string; expectAccessible: (page: Page) => Promise<void> };

/** Checks a row's open menu and the dialog of one of its actions, and cancels the dialog. */
async function expectAccessibleQuestion(
  page: Page,
  row: Locator,
  { action, expectAccessible }: Asked,
): Promise<void> {
  const button = row.getByRole("button", { name: /^More for/ });
  await button.click();
  await expect(page.getByRole("menu")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("menuitem", { name: action }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(button).toBeFocused();
}

/** The left and right edges of an element's text, even if it overflows the element. */
function edgesOfWords(element: Element) {
  const range = document.createRange();
  range.selectNodeContents(element);
  const { left, right } = range.getBoundingClientRect();
  return { left, right };
}

function edgesOf(element: Element) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return { left, right, top, bottom };
}

test("the number of waiting registrations is the same size in the queue as in the list of everybody", async ({
  adminPage: page,
  admin,
}) => {
  await register(admin, somebody());
  const sizes: string[] = [];
  for (const path of ["/admin", "/admin?part=pending"]) {
    await page.goto(path);
    const heading = page.getByRole("heading", { name: /^Waiting for approval/ });
    await expect(heading).toBeVisible();
    const count = heading.locator("xpath=..").getByText(/^\d+$/).first();
    sizes.push(await count.evaluate((element) => getComputedStyle(element).fontSize));
  }
  expect(sizes[1]).toBe(sizes[0]);
});
