import type { Locator, Page } from "@playwright/test";
import { askToRead } from "../../arrangements/assignments.ts";
import { reportSeen } from "../../arrangements/reading.ts";
import { expect, test } from "../../fixtures/test.ts";
import { expectPdfPage, openArticle } from "../../screens/knowledge-base.ts";
import { boxOf } from "../../screens/reader.ts";
import { cutCalls, failCall } from "../../screens/calls.ts";
import { expectNothingBeside } from "../../screens/sideways.ts";
import { brokenWords, countLines } from "../../screens/text-lines.ts";

const tabs = ["Manage Users", "Categories", "Articles", "Activity Logs", "Messages"];
const phone = { width: 360, height: 780 };
const desktop = { width: 1280, height: 720 };

test("each tab of the panel is accessible, fits a phone, and has a title of its own, in the window and in its history", async ({
  adminPage: page,
  expectAccessible,
}) => {
  await page.goto("/admin");
  for (const tab of tabs)
    await test.step(tab, async () => {
      await page.setViewportSize(desktop);
      await page.getByRole("tab", { name: new RegExp(`^${tab}`) }).click();
      await expect(page).toHaveTitle(`${tab} | Admin Panel | Antochi`);
      await expect(page.getByRole("tabpanel", { name: new RegExp(`^${tab}`) })).not.toBeEmpty();
      await expectAccessible(page);
      await expectToFit(page);
    });
  await page.goBack();
  await expect(page).toHaveTitle(`${tabs.at(-2)} | Admin Panel | Antochi`);
});

test("the statistics are accessible, fit a phone and lead back", async ({
  adminPage: page,
  booklet: article,
  expectAccessible,
}) => {
  await page.goto("/admin/statistics");
  // With other journeys' articles the list may be longer than what is rendered at once.
  await page.getByRole("searchbox", { name: "Title" }).fill(article.title);
  await expect(page.getByRole("link", { name: article.title })).toBeVisible();
  await expect(page.getByRole("heading", { name: "All articles, last 30 days" })).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
  await page
    .getByRole("button", { name: "Back to Admin" })
    .or(page.getByRole("link", { name: "Back to Admin" }))
    .click();
  await expect(page).toHaveURL(/\/admin$/);
});

test("the knowledge base and its reader are accessible and fit a phone", async ({
  memberPage: page,
  booklet: article,
  expectAccessible,
}) => {
  await page.goto("/knowledge-base");
  await expect(page.getByText("Recent Articles")).toBeVisible();
  await expectAccessible(page);
  await openArticle(page, article);
  await expectPdfPage(page, 1);
  await expectAccessible(page);
  await expectToFit(page);
});

test("on a phone the panel's glass and the boxes beside articles end at the margin, as large as a thumb", async ({
  adminPage: page,
  booklet: article,
}) => {
  await page.setViewportSize(phone);
  await page.goto("/admin?tab=articles");
  await page.getByRole("searchbox", { name: "Title or category" }).fill(article.title);
  const box = page.getByRole("row").getByRole("checkbox", { name: article.title });
  // In the whole list it stands elsewhere.
  await expect(page.getByRole("row").getByRole("checkbox", { name: /^Choose (?!all)/ })).toHaveCount(1);
  const { x, y, width, height } = await boxOf(box);
  const margin = await endOf(page.getByRole("button", { name: "Open menu" }).locator("svg"));
  expect(await endOf(page.getByRole("button", { name: /^Go to or do/ }).locator("svg"))).toBe(margin);
  expect(x + width).toBe(margin);
  for (const [dx, dy] of [
    [-11, -11],
    [11, 11],
  ] as const) {
    const before = await box.isChecked();
    await page.mouse.click(x + width / 2 + 2 * dx - Math.sign(dx), y + height / 2 + 2 * dy - Math.sign(dy));
    await expect(box).toBeChecked({ checked: !before });
  }
});

test("on a phone a person without a number has no dash in its place", async ({
  adminPage: page,
  product,
}) => {
  await page.setViewportSize(phone);
  await page.goto("/admin");
  await page.getByRole("searchbox", { name: "Name, email or unit" }).fill(product.admin.email);
  const row = page.getByRole("row").filter({ hasText: product.admin.email });
  await expect(row).toBeVisible();
  await expect(row.getByText("–", { exact: true }).filter({ visible: true })).toHaveCount(0);
});

test("on a desktop the state of an overdue article that was opened stands on one line of the record", async ({
  admin,
  memberPage: page,
  booklet: article,
}) => {
  await askToRead(admin, page.request, article, { dueAt: "2020-01-01T00:00:00.000Z", graceDays: 0 });
  await reportSeen(page.request, article, []);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/record");
  const state = page.getByText(/^Overdue, \d+ of \d+ pages seen$/);
  await expect(state).toBeVisible();
  expect(await countLines(state)).toEqual([1]);
});

test("on the smallest phone the audit log divides no address", async ({ adminPage: page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto("/admin/audit");
  const addresses = page.getByRole("listitem").getByText(/^(?:\d+\.){3}\d+$/);
  await expect(addresses.first()).toBeVisible();
  expect(await brokenWords(addresses)).toEqual([]);
});

test("loading errors are shown within the margins", async ({ memberPage: page, problems }) => {
  problems.expect(/request failed: \S+ \w+ \S+(?:record\.ownRecord|auth\.ownProfile)/);
  await page.setViewportSize(phone);
  for (const [path, call] of [
    ["/record", "record.ownRecord"],
    ["/account", "auth.ownProfile"],
  ] as const) {
    await cutCalls(page, call);
    await page.goto(path);
    const failed = page.getByText("This could not be loaded.").first();
    expect((await boxOf(failed)).x, path).toBeGreaterThanOrEqual(16);
    await expect(page.getByText("The server did not answer. Check the connection.").first()).toBeVisible();
  }
});

test("no button of the panel breaks a word, whatever the window's width", async ({ adminPage: page }) => {
  for (const [path, last] of [
    ["/admin", "Turn single keys off"],
    ["/admin?tab=activity", "View Article Statistics"],
    ["/admin/readiness", "Assign reading…"],
    ["/admin/audit", "Check now"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("button", { name: last })).toBeVisible();
    for (const width of [768, 860, 960, 1024, 1180, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expect
        .poll(() => brokenWords(page.getByRole("button")), { message: `${path} at ${width} px` })
        .toEqual([]);
    }
  }
});

test("the last item of the filters ends at the margin, also on a line of its own", async ({
  adminPage: page,
}) => {
  for (const [path, name, widths] of [
    ["/admin", "Download the users shown as Excel", [360, 768, 960, 1440]],
    ["/admin?tab=activity", "Download the log shown as Excel", [360]],
    ["/admin/audit", "Export JSON Lines", [768, 960]],
  ] as const) {
    await page.goto(path);
    const last = page.getByRole("link", { name });
    await expect(last).toBeVisible();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const beyond = () =>
        last.evaluate((link) => {
          const { paddingRight, borderRightStyle } = getComputedStyle(link);
          // A link without a border is measured at its text.
          const inner = borderRightStyle === "none" ? Number.parseFloat(paddingRight) : 0;
          return link.getBoundingClientRect().right - inner - document.documentElement.clientWidth;
        });
      await expect.poll(beyond, { message: `${path} at ${width} px` }).toBe(width === 360 ? -16 : -24);
    }
  }
});

test("retrying leaves the focus where the content appears", async ({ memberPage: page }) => {
  for (const [path, call, place] of [
    ["/record", "record.ownRecord", page.getByRole("main")],
    ["/account", "auth.ownLetters", page.getByRole("region", { name: "What we send you" })],
  ] as const) {
    const mend = await failCall(page, call);
    await page.goto(path);
    const failure = place.getByRole("alert");
    await expect(failure).toBeVisible();
    await mend();
    await failure.getByRole("button", { name: "Try again" }).press("Enter");
    await expect(failure).toHaveCount(0);
    await expect(place.locator(":focus").or(place.and(page.locator(":focus")))).toHaveCount(1);
  }
});

test("if a screen's code cannot be loaded, the previous screen's data is there on going back", async ({
  memberPage: page,
  context,
  problems,
}) => {
  problems.expect(/^request failed: net::ERR_INTERNET_DISCONNECTED/);
  problems.expect(/^console \w+: .*(?:net::ERR_INTERNET_DISCONNECTED|Unable to preload CSS)/);
  await page.goto("/record");
  const fetched = page.getByRole("region", { name: "Acknowledged" });
  await expect(fetched).toBeVisible();
  // Being offline is not enough: scripts that another test loaded would come from the cache.
  await page.route("**/assets/**", (route) => route.abort("internetdisconnected"));
  await context.setOffline(true);
  await page.getByRole("main").getByRole("link", { name: "Knowledge Base" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Something went wrong" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "My record" })).toBeVisible();
  await expect(fetched).toBeVisible();
});

for (const { name, files } of [
  { name: "script", files: /\/assets\/(?!workers\/).*\.js$/ },
  { name: "style sheet", files: /\/assets\/.*\.css$/ },
]) {
  test(`the page stays if the ${name} of a screen cannot be loaded, and Retry works once the connection is back`, async ({
    memberPage: page,
    problems,
  }) => {
    problems.expect(/^request failed: net::ERR_INTERNET_DISCONNECTED/);
    problems.expect(
      /^console \w+: .*(?:net::ERR_INTERNET_DISCONNECTED|Unable to preload CSS|Failed to fetch)/,
    );
    await page.goto("/knowledge-base");
    await expect(page.getByText("Welcome, ")).toBeVisible();
    await page.evaluate(() => document.body.setAttribute("data-mark", "the same page"));
    await page.route(files, (route) => route.abort("internetdisconnected"));
    const record = "**/record";
    await page.route(record, (route) => route.abort("internetdisconnected"));
    await page.getByRole("link", { name: "My record" }).click();
    const missing = page.getByRole("alert").filter({ hasText: "Something went wrong" });
    await expect(missing).toBeVisible();
    const again = missing.getByRole("button", { name: "Try again" });
    await again.click();
    await expect(missing).toBeVisible();
    await expect(page.locator("[data-mark]")).toHaveCount(1);

    for (const refused of [files, record]) await page.unroute(refused);
    const title = page.getByRole("heading", { level: 1, name: "My record" });
    await expect(async () => {
      if (await again.isVisible()) await again.click();
      await expect(title).toBeVisible({ timeout: 2_000 });
    }).toPass();
    // The screen's style sheet is loaded as well.
    await expect(page.getByRole("region", { name: "Required" })).not.toHaveCSS("padding-top", "0px");
  });
}

test("the list of an account's parts stays in sight beside the last of them, and leads the keyboard there", async ({
  memberPage: page,
}) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  await page.goto("/account");
  await page.getByRole("button", { name: "Delete my account…" }).scrollIntoViewIfNeeded();
  const list = page.getByRole("navigation", { name: "Parts of the account" });
  for (const name of ["Profile", "My data"]) {
    await expect(list.getByRole("link", { name })).toBeInViewport({ ratio: 1 });
  }
  await list.getByRole("link", { name: "Sessions" }).press("Enter");
  await expect(page.getByRole("region", { name: "Sessions" })).toBeFocused();
});

async function expectToFit(page: Page): Promise<void> {
  await page.setViewportSize(phone);
  await expectNothingBeside(page);
}

/** Where a part of the screen ends, in pixels from the left. */
function endOf(part: Locator): Promise<number> {
  return part.evaluate((element) => element.getBoundingClientRect().right);
}
