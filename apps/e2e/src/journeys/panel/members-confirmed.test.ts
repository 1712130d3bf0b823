import type { Page } from "@playwright/test";
import { expect } from "../../fixtures/test.ts";
import { registerCrowd, test } from "../../fixtures/vetting-test.ts";
import { expectFailureToast, expectToast } from "../../screens/toast.ts";
import { rowOf } from "../../screens/vetting-queue.ts";
import { setWidth } from "../../screens/width.ts";
import { loadFonts } from "../../screens/moves.ts";

type Database = Parameters<typeof registerCrowd>[0];

/**
 * Registers members: the third gave neither unit nor rank, the fourth is already confirmed in another unit than the one
 * given.
 */
async function openMembers(page: Page, database: Database, { count = 6, shown = 1 } = {}): Promise<void> {
  await registerCrowd(database, count);
  await database.pool.query(`
    update users set is_approved = true,
      unit = case when username <> 'crowd-3' then unit end,
      military_rank = case when username <> 'crowd-3' then military_rank end,
      confirmed_unit = case when username = 'crowd-4' then 'Unit Y' end
    where username like 'crowd-%'`);
  await page.goto("/admin?part=approved");
  await expect(rowOf(page, shown)).toBeVisible();
}

const boxOf = (page: Page, number: number) => rowOf(page, number).getByRole("checkbox");
const barOf = (page: Page) => page.getByRole("group", { name: "Chosen members" });
const signOf = (page: Page, number: number) => rowOf(page, number).getByRole("img", { name: "confirmed" });

/** Confirms a unit and a rank in the dialog of a member's row. */
async function confirmInRow(page: Page, number: number, { unit, rank }: { unit: string; rank: string }) {
  await rowOf(page, number)
    .getByRole("button", { name: /^More for/ })
    .click();
  await page.getByRole("menuitem", { name: "Confirm unit and rank…" }).click();
  const question = page.getByRole("dialog", { name: /^Confirm unit and rank of/ });
  await question.getByLabel("Unit").fill(unit);
  await question.getByLabel("Rank").fill(rank);
  await question.getByRole("button", { name: "Confirm" }).click();
  await expect(question).toHaveCount(0);
}

test("members are confirmed together in what each gave; one who changed it meanwhile is left out and named", async ({
  adminPage: page,
  database,
  expectAccessible,
}) => {
  await openMembers(page, database);
  const unitInForms = (name: string) => page.locator(`[type=checkbox][value="unit:${name}"]`);
  await page.getByRole("tab", { name: "Articles" }).click();
  await expect(unitInForms("Unit Y")).toHaveCount(1);
  await expect(unitInForms("Unit C")).toHaveCount(0);
  await page.goBack();
  // Members without anything to confirm, and those whom an administrator corrected, can only be handled one by one.
  for (const number of [3, 4]) await expect(boxOf(page, number)).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Choose all whose unit or rank is to be confirmed" }).check();
  const bar = barOf(page);
  await expect(bar).toContainText("4 selected");
  await expect(page.getByRole("searchbox", { name: "Name, email or unit" })).toBeHidden();
  await expectAccessible(page);
  await bar.getByRole("button", { name: "Confirm unit and rank…" }).click();
  const question = page.getByRole("dialog", { name: "Confirm the unit and rank of 4 people?" });
  await expect(question.getByRole("region")).toContainText("Nikos Sample 01Sergeant, Unit B");
  await expectAccessible(page);
  await database.pool.query("update users set unit = 'Unit Z' where username = 'crowd-1'");
  await question.getByRole("button", { name: "Confirm 4" }).click();
  await expectFailureToast(page, "1 member left as they were", "Another unit or rank was given meanwhile.");
  await expect(question).toHaveCount(0);
  await expect(signOf(page, 2)).toHaveCount(2);
  await expect(rowOf(page, 1)).toContainText("Unit Z");
  await expect(signOf(page, 1)).toHaveCount(0);

  // The member who was left out is still selected, with the values of now.
  await expect(bar).toContainText("1 selected");
  await bar.getByRole("button", { name: "Confirm unit and rank…" }).click();
  await expect(page.getByRole("dialog").getByRole("region")).toContainText("Unit Z");
  await page.getByRole("dialog").getByRole("button", { name: "Confirm 1" }).click();
  await expectToast(page, "Unit and rank confirmed", "1 person confirmed.");
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole("searchbox", { name: "Name, email or unit" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  const { rows } = await database.pool.query(
    `select username, confirmed_unit, confirmed_rank is not distinct from military_rank as is_as_given from users
     where username like 'crowd-%' and confirmed_unit is not null order by username`,
  );
  expect(rows).toEqual([
    { username: "crowd-1", confirmed_unit: "Unit Z", is_as_given: true },
    { username: "crowd-2", confirmed_unit: "Unit C", is_as_given: true },
    { username: "crowd-4", confirmed_unit: "Unit Y", is_as_given: false },
    { username: "crowd-5", confirmed_unit: "Unit C", is_as_given: true },
    { username: "crowd-6", confirmed_unit: "Unit A", is_as_given: true },
  ]);
  const { rows: entries } = await database.pool.query(
    `select count(*)::int from audit_entries where act = 'service-confirmed'
       and object_id in (select id::text from users where username like 'crowd-%')`,
  );
  expect(entries).toEqual([{ count: 4 }]);

  // Articles can be for the units that are confirmed now.
  await page.getByRole("tab", { name: "Articles" }).click();
  await expect(unitInForms("Unit C")).toHaveCount(1);
  await page.goBack();

  // Confirming a member deselects them for good: they stay deselected when the confirmation is removed.
  await confirmInRow(page, 2, { unit: "", rank: "" });
  await expect(signOf(page, 2)).toHaveCount(0);
  await expect(boxOf(page, 2)).not.toBeChecked();
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole("searchbox", { name: "Name, email or unit" })).toBeVisible();

  // The same holds for a member who is confirmed in their own row.
  await boxOf(page, 2).check();
  await expect(bar).toContainText("1 selected");
  await confirmInRow(page, 2, { unit: "Unit C", rank: "" });
  await expect(bar).toHaveCount(0);
  await confirmInRow(page, 2, { unit: "", rank: "" });
  await expect(boxOf(page, 2)).not.toBeChecked();
  await expect(bar).toHaveCount(0);
});

test("the bar says when no more members can be chosen", async ({ adminPage: page, database }) => {
  // The newest members come first.
  await openMembers(page, database, { count: 103, shown: 99 });
  await boxOf(page, 99).check();
  const bar = barOf(page);
  await expect(bar).not.toContainText("That is the most at once.");
  const all = bar.getByRole("button", { name: "All 100", exact: true });
  await expect(async () => {
    await page.mouse.wheel(0, 20_000);
    await expect(all).toBeVisible({ timeout: 500 });
  }).toPass();
  await all.click();
  await expect(bar).toContainText("100 selected That is the most at once.");
});

test("there are no invisible checkboxes, on a phone or a desktop", async ({ adminPage: page, database }) => {
  await openMembers(page, database);
  for (const width of [360, 1024]) {
    await setWidth(page, width);
    await expect(boxOf(page, 1)).toBeVisible();
    await expect(page.getByRole("checkbox", { name: /^Choose all/ })).toHaveCount(0);
  }
});

test("members are chosen by keyboard alone", async ({ adminPage: page, database }) => {
  await openMembers(page, database);
  // Newest first: 6, 5, and then 4, who has nothing to confirm.
  await rowOf(page, 6).focus();
  await page.keyboard.press("j");
  while (!(await rowOf(page, 6).evaluate((row) => row.hasAttribute("data-current"))))
    await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(barOf(page)).toContainText("1 selected");
  await page.keyboard.press("Shift+J");
  await page.keyboard.press("Shift+J");
  await expect(barOf(page)).toContainText("2 selected");
  await page.keyboard.press("Escape");
  await expect(barOf(page)).toHaveCount(0);
  await page.keyboard.press("x");
  await expect(barOf(page)).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("the actions are at the foot, and nothing is wider than the screen", async ({
    adminPage: page,
    database,
    expectAccessible,
  }) => {
    await openMembers(page, database);
    await boxOf(page, 6).check();
    await boxOf(page, 5).check();
    const bar = barOf(page);
    await expect(bar).toContainText("2 selected");
    await expect(page.getByRole("searchbox", { name: "Name, email or unit" })).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await bar.getByRole("button", { name: "All 4" }).click();
    await expect(bar).toContainText("4 selected");
    await bar.getByRole("button", { name: "Confirm unit and rank…" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Confirm 4" }).click();
    await expectToast(page, "Unit and rank confirmed", "4 people confirmed.");
    await expect(bar).toHaveCount(0);
  });
});

test("a double click on Clear chooses none of the filters that come back under it", async ({
  adminPage: page,
  database,
}) => {
  // As high as all rows: a scroll to one would leave the bar at the top, and take the filters away from under it.
  await page.setViewportSize({ width: 768, height: 2400 });
  await openMembers(page, database);
  await loadFonts(page);
  // A notice above the rows that comes between two measurements moves what is measured later; none comes twice.
  const spot = (await findSpotOfBoth(page)) ?? (await findSpotOfBoth(page));
  if (!spot) throw new Error("No filter stands where Clear does");
  await page.mouse.dblclick(spot.x, spot.y);
  await expect(barOf(page)).toHaveCount(0);
  await expect(page.getByRole("radio", { name: /^Approved/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("radio", { name: /^Approved/ })).toBeChecked();
});

/** Chooses a row, and finds a spot that is on Clear now and was on a filter before. */
async function findSpotOfBoth(page: Page): Promise<{ x: number; y: number } | undefined> {
  await boxOf(page, 1).uncheck();
  await expect(barOf(page)).toHaveCount(0);
  const filters = await page.locator("label:has([type=radio])").all();
  const places = await Promise.all(filters.map((filter) => filter.boundingBox()));
  await boxOf(page, 1).check();
  const clear = await barOf(page).getByRole("button", { name: "Clear" }).boundingBox();
  return places.map((place) => middleOfBoth(clear, place)).find((middle) => middle !== undefined);
}

type Box = { x: number; y: number; width: number; height: number };

/** The middle of what two boxes have in common, if it is wide and high enough to be hit. */
function middleOfBoth(one: Box | null, other: Box | null): { x: number; y: number } | undefined {
  if (!one || !other) return undefined;
  const [left, right] = [Math.max(one.x, other.x), Math.min(one.x + one.width, other.x + other.width)];
  const [top, bottom] = [Math.max(one.y, other.y), Math.min(one.y + one.height, other.y + other.height)];
  return right - left > 4 && bottom - top > 4 ? { x: (left + right) / 2, y: (top + bottom) / 2 } : undefined;
}
