import { pageSizes } from "@antochi/contract/pagination";
import { userItemSchema } from "@antochi/contract/users";
import { readAnswer } from "../../arrangements/api-client.ts";
import { register, somebody } from "../../arrangements/members.ts";
import { expect } from "../../fixtures/test.ts";
import { crowd, test } from "../../fixtures/crowded-test.ts";
import { calendarDaysBetween } from "../../screens/calendar-days.ts";
import { callOf, holdNextAnswer, nextCall } from "../../screens/calls.ts";
import { choose, chooseAction, openTab, rowWith } from "../../screens/admin-panel.ts";
import { expectToast } from "../../screens/toast.ts";
import { setWidth } from "../../screens/width.ts";

const last = `Sample article ${crowd.articles}`;
/** Formats numbers as the panel does. */
const written = new Intl.NumberFormat("en-GB");
const allArticles = `${written.format(crowd.articles)} articles`;

// All tests here share one product.
test.describe.configure({ mode: "default" });

test("all articles are counted, printed as far as loaded, searched, changed and scrolled to the last of them", async ({
  adminPage: page,
}) => {
  await openTab(page, "Articles");
  await expect(page.getByText(allArticles, { exact: true })).toBeVisible();
  await expect(rowWith(page, last)).toHaveCount(0);
  const search = page.getByRole("searchbox", { name: "Title or category" });

  await test.step("the list prints all loaded rows, and is restored on screen afterwards", async () => {
    const rows = page.locator("main [data-index]");
    await page.emulateMedia({ media: "print" });
    await expect(rows).toHaveCount(pageSizes.panel.default);
    await page.emulateMedia({ media: null });
    await expect.poll(() => rows.count()).toBeLessThan(pageSizes.panel.default);
  });

  await test.step("a search finds the last of them, which is changed", async () => {
    await search.fill(last);
    await expect(rowWith(page, last)).toBeVisible();
    await expect(page.getByText(`1 of ${allArticles}`)).toBeVisible();

    await page.getByRole("button", { name: `Edit ${last}`, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Edit article" });
    const category = dialog.getByLabel("Category");
    await expect(category.locator("option:checked")).toHaveText(/^Category \d+$/);
    await category.selectOption({ label: `Spare category ${crowd.spareCategories - 1}` });
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expectToast(page, "Article updated");
    await expect(rowWith(page, last)).toContainText(`Spare category ${crowd.spareCategories - 1}`);

    await search.fill(`spare ${crowd.spareCategories - 1}`);
    await expect(rowWith(page, last)).toBeVisible();
    await search.fill("no such article");
    await expect(page.getByText("No articles match “no such article”")).toBeVisible();
    await expect(page.getByText(`0 of ${allArticles}`)).toBeVisible();
  });

  await test.step("scrolling loads the articles to the last one", async () => {
    await search.fill("");
    await expect(page.getByText(allArticles, { exact: true })).toBeVisible();
    await expect(async () => {
      await page.mouse.wheel(0, 20_000);
      await expect(
        page.getByRole("button", { name: `Delete Sample article ${crowd.articles - 1}`, exact: true }),
      ).toBeInViewport({ timeout: 200 });
    }).toPass({ intervals: [50] });
    await expect(page.getByRole("table")).toHaveAttribute("aria-rowcount", String(crowd.articles + 1));
    await expect(page.getByRole("row").last()).toHaveAttribute("aria-rowindex", String(crowd.articles + 1));
  });
});

test("each row tells its position among all, including the headings of the users' groups", async ({
  adminPage: page,
}) => {
  await setWidth(page, 1440);
  await openTab(page, "Manage Users");
  const table = page.getByRole("table");
  const [head, group, first] = [0, 1, 2].map((place) => page.getByRole("row").nth(place));
  await expect(head ?? table).toHaveAttribute("aria-rowindex", "1");
  await expect(group ?? table).toContainText("Waiting for approval");
  await expect(group ?? table).toHaveAttribute("aria-rowindex", "2");
  await expect(first ?? table).toHaveAttribute("aria-rowindex", "3");
  const shown = (await page.getByText(/ of \d+ shown/).textContent()) ?? "";
  await expect(table).toHaveAttribute("aria-rowcount", String(1 + 2 + Number(/of (\d+)/.exec(shown)?.[1])));

  await test.step("on a desktop the keys below the users and how many are shown take one line", async () => {
    const line = page.getByText(/^\d+ of \d+ shown, more load as you scroll$/);
    await expect(line).toBeVisible();
    const first = await page.getByText("Next, previous row").boundingBox();
    const end = await line.boundingBox();
    expect(end?.y).toBeCloseTo(first?.y ?? 0, 0);
  });

  await page.goto("/admin?tab=activity");
  const entry = page.getByRole("listitem").filter({ hasText: "view_article" }).first();
  // The day's heading is the first item. The total is unknown, hence -1.
  await expect(entry).toHaveAttribute("aria-posinset", "2");
  await expect(entry).toHaveAttribute("aria-setsize", "-1");
});

test("each category shows its number of articles, and scrolling loads the categories to the last one", async ({
  adminPage: page,
}) => {
  await openTab(page, "Categories");
  const row = page
    .getByRole("row")
    .filter({ has: page.getByRole("button", { name: "Edit Category 10", exact: true }) });
  await expect(row.getByRole("cell").nth(3)).toContainText("20");
  await expect(async () => {
    await page.mouse.wheel(0, 20_000);
    await expect(rowWith(page, "Spare category 999")).toBeInViewport({ timeout: 200 });
  }).toPass({ intervals: [50] });
});

test("the statistics count and search all articles, and open one far down by its address", async ({
  adminPage: page,
  problems,
}) => {
  await page.goto("/admin/statistics");
  await expect(page.getByText(`${allArticles}, ${written.format(crowd.views)} views`)).toBeVisible();
  await page.getByRole("searchbox", { name: "Title" }).fill(last);
  const link = page.getByRole("link", { name: last });
  await expect(link).toHaveAccessibleName(/^[\d,]{3,5} Sample article/);
  await link.click();
  await expect(page).toHaveURL(/article=\d+/);
  await page.reload();
  await expect(page.getByRole("heading", { name: last })).toBeVisible();
  await expect(page.getByText("Views in all")).toBeVisible();

  problems.expect(/answer 404: GET \S+articleStatistics/);
  await page.goto("/admin/statistics?article=2147483647");
  await expect(page.getByText("Article not found")).toBeVisible();
});

test("the log is filtered by an article and, by keyboard, by a member far down their lists", async ({
  adminPage: page,
  expectAccessible,
}) => {
  await openTab(page, "Activity Logs");
  await choose(page, "Article", last);
  await expect(page).toHaveURL(/article=\d+/);
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Article" })).toHaveValue(last);
  await choose(page, "Article", "All");
  await expect(page).not.toHaveURL(/article=/);

  const member = page.getByRole("combobox", { name: "Member" });
  await member.focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("listbox", { name: "Members" })).toBeVisible();
  await page.keyboard.type("sample-2@example.org");
  await expect(page.getByRole("option", { name: "sample-2@example.org" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await page.keyboard.type("sample-2@example.org");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/member=\d+/);
  await expect(member).toHaveValue(/ 2$/);
});

test("the highlighted option stays valid when a list of suggestions gets shorter", async ({
  adminPage: page,
}) => {
  await openTab(page, "Activity Logs");
  const member = page.getByRole("combobox", { name: "Member" });
  await member.click();
  const options = page.getByRole("listbox", { name: "Members" }).getByRole("option");
  await expect(options.nth(3)).toBeVisible();
  const asked = nextCall(page, "admin.listUsers");
  const handOver = await holdNextAnswer(page, "admin.listUsers");
  await page.keyboard.type("sample-2@example.org");
  await asked;
  for (let step = 0; step < 4; step += 1) await page.keyboard.press("ArrowDown");
  handOver();
  await expect(options).toHaveCount(1);
  await expect(options).toHaveAttribute("aria-selected", "true");
  await expect(member).toHaveAttribute("aria-activedescendant", (await options.getAttribute("id")) ?? "");
  await page.keyboard.press("Enter");
  await expect(member).toHaveValue(/ 2$/);
});

test("the log of a period shows who read what and when to the second, also for a deleted member", async ({
  adminPage: page,
}) => {
  const weekAgo = Date.now() - 7 * 86_400_000;
  await openTab(page, "Activity Logs");
  const entries = page.getByRole("listitem").filter({ hasText: "view_article" });
  await expect(entries.first()).toContainText("Anonymous - view_article");
  await expect(entries.first().getByRole("time")).toHaveAttribute(
    "title",
    /^\w+, \d+ \w+ \d{4} at \d\d:\d\d:\d\d EES?T$/,
  );
  const answer = page.waitForResponse(callOf("activity.listLogs"));
  await page.getByLabel("Period").selectOption("Last 7 days");
  expect((await answer).url()).toContain("from");
  await expect(page).toHaveURL(/days=7/);
  await expect(entries.first()).toContainText("Anonymous");
  // Eight days, or nine in the first hour of a day if one of the days before had only 23 hours.
  const days = calendarDaysBetween(weekAgo, Date.now()) + 1;
  await expect.poll(() => page.getByRole("heading", { level: 2 }).count()).toBeLessThanOrEqual(days);
});

for (const { tab, chosen, deed } of [
  { tab: "articles", chosen: "Chosen articles", deed: "Move…" },
  { tab: "users&part=pending", chosen: "Chosen registrations", deed: "Approve 1" },
]) {
  test(`the bar for ${chosen.toLowerCase()} is in reach anywhere in the list`, async ({
    adminPage: page,
  }) => {
    const boxes = page.getByRole("table").getByRole("checkbox");
    const bar = page.getByRole("group", { name: chosen });
    const button = bar.getByRole("button", { name: deed });
    for (const width of [768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/admin?tab=${tab}`);
      await boxes.nth(1).check();
      await page.mouse.move(300, 600);
      await page.mouse.wheel(0, 1_200);
      await expect(boxes.first()).not.toBeInViewport();
      await expect(button).toBeInViewport({ ratio: 1 });
      const isOnTop = await button.evaluate((element) => {
        const { x, y, width: across, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + across / 2, y + height / 2));
      });
      expect(isOnTop, `at ${width} px`).toBe(true);
      // A row that is focused by keyboard must not end up under the bar. Rows far above the window are removed from the
      // page.
      let above = boxes.nth(2);
      await expect(async () => {
        above = page.locator(`[name="${await boxes.nth(2).getAttribute("name")}"]`);
        await expect(above).not.toBeInViewport({ timeout: 2_000 });
        await above.focus({ timeout: 2_000 });
      }).toPass();
      const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {};
      await expect.poll(async () => (await above.boundingBox())?.y).toBeGreaterThanOrEqual(y + height);
    }
  });
}

test("counts say where they end, and fit their place on a phone", async ({ adminPage: page }) => {
  await page.goto("/admin/overview");
  const waiting = page.getByRole("region", { name: "Waiting for you", exact: true });
  await expect(waiting.getByRole("link", { name: /^\d+ Enquiries without an answer/ })).toContainText(
    "50+ longer than two days.",
  );
  await setWidth(page, 360);
  await openTab(page, "Messages");
  const answered = page.getByRole("radiogroup").locator("label").filter({ hasText: "Answered" });
  await expect(answered).toHaveText("Answered 1,000+");
  await expect(page.getByRole("radiogroup").locator("label").filter({ hasText: "Open" })).toHaveText(
    `Open ${crowd.messages / 5}`,
  );
  const room = await answered.evaluate(async (label) => {
    await document.fonts.ready;
    const words = document.createRange();
    words.selectNodeContents(label);
    // The radio button covers the whole place.
    words.setStart(label, 1);
    const { left, right } = words.getBoundingClientRect();
    const place = label.getBoundingClientRect();
    return Math.min(left - place.left, place.right - right);
  });
  expect(room, "pixels beside the words").toBeGreaterThan(2);
});

test("after deciding about all loaded rows scrolling continues, and no row has left", async ({
  adminPage: page,
}) => {
  await openTab(page, "Manage Users");
  await page.getByRole("radio", { name: `Pending ${crowd.pending}` }).click();
  await page.getByRole("checkbox", { name: "Choose all waiting" }).check();
  await page.getByRole("button", { name: "Approve 100" }).click();
  await expectToast(page, "Users approved");
  await expect(page.getByText("100 decided just now stay until you leave.")).toBeVisible();
  await expect(async () => {
    await page.mouse.wheel(0, 20_000);
    await expect(page.getByRole("button", { name: /^Approve / }).last()).toBeInViewport({ timeout: 200 });
  }).toPass({ intervals: [50] });
});

test("after a rejection the list of users still loads to its last one", async ({
  adminPage: page,
  admin,
}) => {
  const newest = somebody();
  await register(admin, newest);
  const whole = await admin.get(`/api/users?limit=${pageSizes.users.max}`);
  const users = await readAnswer(whole, 200, userItemSchema.array());
  expect(users.length).toBeGreaterThan(pageSizes.users.default);

  await openTab(page, "Manage Users");
  await chooseAction(page, rowWith(page, newest.email), { action: "Reject…", confirm: "Reject" });
  await expectToast(page, "Registration rejected");
  await expect(rowWith(page, newest.email)).toContainText("Rejected");
  await expect(async () => {
    await page.mouse.wheel(0, 20_000);
    await expect(rowWith(page, users.at(-1)?.email ?? "")).toBeInViewport({ timeout: 500 });
  }).toPass({ intervals: [50] });
  await expect(page.getByText(`${users.length} of ${users.length} shown`)).toBeVisible();
});

test("the knowledge base knows the documents of its oldest articles too", async ({ adminPage: page }) => {
  await page.goto("/knowledge-base");
  const categories = page.getByRole("region", { name: "Categories" });
  await categories.getByRole("button", { name: "Category 75 20 articles", exact: true }).click();
  await expect(categories.getByRole("link", { name: `Sample article ${crowd.articles - 1}` })).toContainText(
    "12",
  );
});
