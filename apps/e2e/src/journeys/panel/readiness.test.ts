import { randomUUID } from "node:crypto";
import { addArticles } from "@antochi/testing/masses";
import type { Page, Request } from "@playwright/test";
import { z } from "zod";
import { expectStatus, readAnswer } from "../../arrangements/api-client.ts";
import { addServing } from "../../arrangements/serving-members.ts";
import { test as withDatabase } from "../../fixtures/own-database-test.ts";
import { expect, test } from "../../fixtures/test.ts";
import { openUnitsToAssign } from "../../screens/assign-dialog.ts";
import { calendarDaysBetween } from "../../screens/calendar-days.ts";
import { cutCalls, failCall } from "../../screens/calls.ts";
import { escapeFrom } from "../../screens/keys.ts";

const day = 86_400_000;

/** Opens the grid once the job has counted this unit, since it is up to a minute behind. */
async function openCounted(page: Page, unit: string): Promise<void> {
  const counted = `/api/admin/readiness/units?search=${encodeURIComponent(unit)}`;
  await expect(async () => {
    expect(await (await page.request.get(counted)).json()).toMatchObject([{ name: unit }]);
  }).toPass();
  await page.goto("/admin/readiness");
  await expect(page.getByText(unit, { exact: true }).locator("visible=true").first()).toBeVisible();
}

test("an administrator sees which units have read what, expands one by keyboard, and opens a mark's details", async ({
  adminPage: page,
  admin,
  listed: article,
  expectAccessible,
}) => {
  const unit = `Unit ${randomUUID().slice(0, 8)}`;
  const one = await addServing(admin, { unit, rank: "Captain" });
  const groups = [{ kind: "unit", name: unit }];
  // Fixes the browser's clock, since midnight may pass during the test.
  const now = Date.now();
  await page.clock.setFixedTime(now);
  const overdue = `Overdue by ${calendarDaysBetween(now - 4 * day, now)} days`;
  const late = {
    articleId: article.id,
    groups,
    graceDays: 0,
    dueAt: new Date(now - 4 * day).toISOString(),
  };
  await expectStatus(await admin.post("/api/admin/assignments", { data: late }), 201);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/admin");
  await page.getByRole("link", { name: "Readiness" }).click();
  await expect(page.getByRole("heading", { name: "Readiness" })).toBeVisible();
  await openCounted(page, unit);

  const row = page.getByRole("row").filter({ hasText: unit });
  const cell = row.getByRole("gridcell", { name: `${article.title}: 0 of 1 acknowledged, 1 overdue` });
  await expect(cell).toBeVisible();
  await expectAccessible(page);
  // Each row and column states its index, since not all of them are rendered.
  const grid = page.getByRole("treegrid");
  const places = await grid
    .getByRole("row")
    .evaluateAll((rows) => rows.map((each) => Number(each.getAttribute("aria-rowindex"))));
  expect(places).toEqual(places.map((_, index) => index + 1));
  await expect(grid.locator("[role=row] > :not([role=presentation], [aria-colindex])")).toHaveCount(0);
  const head = page.getByRole("columnheader").filter({ hasText: article.title });
  for (const name of [article.category, article.title]) {
    const cutBy = await head
      .getByText(name, { exact: true })
      .evaluate((of) => Math.max(of.scrollWidth - of.clientWidth, of.scrollHeight - of.clientHeight));
    // Less than a line: glyphs are taller than a title's line height.
    expect(cutBy, name).toBeLessThan(8);
  }

  const name = row.getByRole("rowheader");
  await name.focus();
  await page.keyboard.down("e");
  await expect(row).toHaveAttribute("aria-expanded", "true");
  // Holding the key down does not fold the row again.
  await page.keyboard.down("e");
  await page.keyboard.up("e");
  const mark = page.getByRole("gridcell", {
    name: `${one.firstName} ${one.lastName}, ${article.title}: ${overdue}, not opened`,
  });
  await expect(mark).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  const heads = await page.getByRole("columnheader").count();
  expect(heads).toBeGreaterThan(3);
  await mark.focus();
  await page.keyboard.press("Enter");
  const details = page.getByRole("dialog");
  await expect(details.getByText(overdue)).toBeVisible();
  await expect(details.getByText(article.category, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await escapeFrom(details);
  await expect(mark).toBeFocused();
  await page.keyboard.press("m");
  const reminding = page.getByRole("dialog", { name: "Remind late members" });
  await expect(reminding).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(reminding).toHaveCount(0);

  await page.getByRole("button", { name: /^Acknowledged/ }).click();
  await expect(page).toHaveURL(/state=acknowledged/);
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: /^Acknowledged/ }).click();
  await page.getByRole("combobox", { name: "Unit" }).selectOption({ label: unit });
  await expect(page.getByRole("row", { expanded: true })).toHaveCount(1);
  await expect(mark).toBeVisible();
  // The two rows of the head, the unit and its member: those of other units are gone.
  await expect(page.getByRole("row")).toHaveCount(4);
  // Ctrl leads to the corners.
  await name.focus();
  await page.keyboard.press("Control+End");
  const lastArticle = Number(await grid.getAttribute("aria-colcount")) - 2;
  const person = page.getByRole("row").filter({ hasText: one.lastName });
  await expect(person.locator(`[aria-colindex="${lastArticle}"]`)).toBeFocused();
  await page.keyboard.press("Control+Home");
  await expect(name).toBeFocused();
  await page.goto("/admin/readiness");
  await page.getByRole("searchbox", { name: "Name or unit" }).fill(one.lastName);
  await expect(page.getByText("Members found")).toBeVisible();
  await expect(mark).toBeVisible();
  // The exported file is filtered like the grid.
  for (const name of ["CSV", "Excel"]) {
    const address = await page.getByRole("link", { name }).getAttribute("href");
    expect(new URL(address ?? "", "http://site.test").searchParams.get("search")).toBe(one.lastName);
  }
  // The column headings take no focus, so Tab goes past them into the grid.
  await expect(page.getByRole("treegrid").locator("[tabindex='0']")).toHaveCount(1);

  // A phone shows no grid, but a unit, its members and what each is asked to read.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin/readiness");
  await expect(page.getByRole("treegrid")).toHaveCount(0);
  await expectAccessible(page);
  // A unit's line ends in a lamp, or in a sign that it opens.
  const units = page.getByRole("main").getByRole("listitem").getByRole("button");
  await expect(units.filter({ hasNot: page.getByRole("img").or(page.locator("svg")) })).toHaveCount(0);
  await page.getByRole("button", { name: new RegExp(unit) }).click();
  await expect(page.getByRole("heading", { name: unit })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: new RegExp(one.lastName) }).click();
  await expect(page.getByRole("heading", { name: new RegExp(one.lastName) })).toBeVisible();
  await expect(page.getByText(`${overdue}, not opened`)).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Readiness" })).toBeVisible();
});

withDatabase(
  "while the grid of readiness scrolls sideways no row moves, and the category's name stays in view",
  async ({ adminPage: page, admin, database: { pool } }) => {
    const unit = `Unit ${randomUUID().slice(0, 8)}`;
    await addServing(admin, { unit });
    const groups = [{ kind: "unit", name: unit }];
    const dueAt = new Date(Date.now() + day).toISOString();
    // By its name the last category: behind those of others its name would be pushed out at the grid's end.
    const category = `Ω-class boats ${randomUUID().slice(0, 8)}`;
    const made = await admin.post("/api/knowledge-base/categories", { data: { name: category } });
    const { id: categoryId } = await readAnswer(made, 201, z.object({ id: z.int() }));
    // By its title the last of its category, so that it is out of view until the grid is scrolled.
    const longest = `What to do on the loss of the control link over open water ${randomUUID()}`;
    await addArticles(pool, 14, new Date());
    const { rows } = await pool.query<{ id: number }>(
      `update knowledge_base_articles set category_id = $1, title = case title when 'Sample article 1' then $2 else title end
     where title like 'Sample article %' returning id`,
      [categoryId, longest],
    );
    expect(rows).toHaveLength(14);
    for (const { id: articleId } of rows)
      await expectStatus(
        await admin.post("/api/admin/assignments", { data: { articleId, groups, dueAt } }),
        201,
      );

    await page.setViewportSize({ width: 768, height: 900 });
    await openCounted(page, unit);
    await page.getByRole("combobox", { name: "Unit" }).selectOption({ label: unit });
    const row = page.getByRole("row").filter({ hasText: unit });
    const grid = page.getByRole("treegrid");
    await expect(page).toHaveURL(/unit=/);
    await page.reload();
    await expect(row).toBeVisible();
    const topOf = () => row.evaluate((each) => each.getBoundingClientRect().top);
    const top = await topOf();
    await grid.evaluate((each) => each.scrollTo({ left: each.scrollWidth }));
    await expect(row.getByRole("gridcell", { name: longest })).toBeVisible();
    expect(await topOf()).toBe(top);
    const names = await row.getByRole("rowheader").boundingBox();
    const name = await grid.getByTitle(category, { exact: true }).boundingBox();
    expect(name?.x).toBeGreaterThan((names?.x ?? 0) + (names?.width ?? 0));
    // Other journeys of this database count on none but their own.
    await pool.query("delete from knowledge_base_articles where category_id = $1", [categoryId]);
  },
);

test("a phone shows the same person after a reload, wherever in the unit they are", async ({
  adminPage: page,
  admin,
  listed: article,
}) => {
  const unit = `Unit ${randomUUID().slice(0, 8)}`;
  const people = [await addServing(admin, { unit }), await addServing(admin, { unit })];
  const last = people.toSorted((one, other) => one.lastName.localeCompare(other.lastName)).at(-1);
  const groups = [{ kind: "unit", name: unit }];
  const dueAt = new Date(Date.now() + day).toISOString();
  await expectStatus(
    await admin.post("/api/admin/assignments", { data: { articleId: article.id, groups, dueAt } }),
    201,
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await openCounted(page, unit);
  // By keyboard, as in a window at 200 %: the pressed button is gone, and what it led to has the focus.
  await page.getByRole("button", { name: new RegExp(unit) }).press("Enter");
  await expect(page.locator(":focus")).toContainText(last?.lastName ?? "nobody");
  await page.getByRole("button", { name: new RegExp(last?.lastName ?? "nobody") }).press("Enter");
  await expect(page.locator(":focus")).toContainText(article.title);
  await expect(page).toHaveURL(new RegExp(`member=${last?.id}`));

  // One member to a page, so that this unit has more than one page, like a large unit with its pages of a hundred.
  const cutPages = () =>
    page.route(/readiness\.listReadinessMembers/, (route) =>
      route.fallback({ url: route.request().url().replaceAll("limit%22%3A100", "limit%22%3A1") }),
    );
  await cutPages();
  await page.reload();
  const person = page.getByRole("heading", { name: new RegExp(last?.lastName ?? "nobody") });
  await expect(person).toBeVisible();
  await expect(page.getByText(article.title)).toBeVisible();

  // If the member or the list of required articles fails to load, the page must not show them as empty.
  for (const [procedure, asked] of [
    ["readiness.listReadinessMembers", `"userId":${last?.id}`],
    ["readiness.listReadinessArticles", ""],
  ] as const) {
    const mend = await failCall(page, procedure, asked);
    // Routed before the failing answer, which fetches from the server through this route.
    await cutPages();
    await page.reload();
    const failure = page.getByRole("alert");
    await expect(failure).toContainText("This could not be loaded.");
    await mend();
    await failure.getByRole("button", { name: "Try again" }).press("Enter");
    await expect(person).toBeVisible();
    await expect(page.getByText(article.title)).toBeVisible();
    await expect(failure).toHaveCount(0);
  }
});

test("the grid refreshes itself once nobody has touched the page for a minute", async ({
  adminPage: page,
}) => {
  const isAsked = (request: Request) => request.url().includes("listReadinessUnits");
  await page.clock.install();
  const [opened] = await Promise.all([page.waitForRequest(isAsked), page.goto("/admin/readiness")]);
  expect(opened.headers()).not.toHaveProperty("x-unattended");
  await opened.response();
  const [byItself] = await Promise.all([page.waitForRequest(isAsked), page.clock.fastForward(130_000)]);
  expect(byItself.headers()).toHaveProperty("x-unattended", "1");
});

test("a failed request before reminding or assigning is not reported as nobody", async ({
  adminPage: page,
  admin,
  problems,
}) => {
  problems.expect(/request failed: net::ERR_CONNECTION_RESET GET \S+(countLateMembers|listServiceNames)/);
  problems.expect(/console error: .*net::ERR_CONNECTION_RESET/);
  const unit = `Unit ${randomUUID().slice(0, 8)}`;
  await addServing(admin, { unit });
  const dialog = page.getByRole("dialog");
  const failure = dialog.getByRole("alert");
  const again = failure.getByRole("button", { name: "Try again" });

  const mendCount = await cutCalls(page, "readiness.countLateMembers");
  const mendNames = await cutCalls(page, "admin.listServiceNames");
  await page.goto("/admin/readiness");
  await page.getByRole("button", { name: "Remind…" }).click();
  await expect(failure).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Remind", exact: true })).toBeDisabled();
  await expect(dialog.getByRole("button", { name: "Nobody to remind" })).toHaveCount(0);
  await mendCount();
  await again.click();
  await expect(dialog.getByRole("status")).toHaveText(/(?:is|are) late\./);
  await expect(failure).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  await openUnitsToAssign(page);
  await expect(failure).toBeVisible();
  await expect(dialog.getByText("Nobody is confirmed in a unit yet.")).toHaveCount(0);
  await mendNames();
  await again.click();
  await expect(dialog.getByRole("checkbox", { name: unit })).toBeVisible();
});

test("a filter names its choice even if nobody is in that unit or assigned that article any more", async ({
  adminPage: page,
  listed: article,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/admin/readiness?article=${article.id}&unit=2147483647`);
  const chosenIn = (name: string) =>
    page.getByRole("combobox", { name, exact: true }).locator("option:checked");
  await expect(chosenIn("Article")).toHaveText("Not required any more");
  await expect(chosenIn("Unit")).toHaveText("A unit without members");
  await page.getByRole("combobox", { name: "Article", exact: true }).selectOption({ label: "All required" });
  await expect(page).not.toHaveURL(/article=/);
  await page.getByRole("combobox", { name: "Unit", exact: true }).selectOption({ label: "All units" });
  await expect(page).not.toHaveURL(/unit=/);
});
