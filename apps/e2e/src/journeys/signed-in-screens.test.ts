import type { Page } from "@playwright/test";
import { z } from "zod";
import { expectStatus, readAnswer } from "../arrangements/api-client.ts";
import { addServing } from "../arrangements/serving-members.ts";
import { expect, test } from "../fixtures/test.ts";
import { expectPdfPage, openArticle } from "../screens/knowledge-base.ts";
import { boxOf } from "../screens/reader.ts";
import { cutCalls } from "../screens/calls.ts";
import { sidewaysOf } from "../screens/sideways.ts";

const tabs = ["Manage Users", "Categories", "Articles", "Activity Logs", "Messages"];
const phone = { width: 360, height: 780 };
const day = 86_400_000;

for (const tab of tabs) {
  test(`the admin's tab ${tab} is accessible and fits a phone`, async ({
    adminPage: page,
    expectAccessible,
  }) => {
    await page.goto("/admin");
    await page.getByRole("tab", { name: new RegExp(`^${tab}`) }).click();
    await expect(page.getByRole("tabpanel")).not.toBeEmpty();
    await expectAccessible(page);
    await expectToFit(page);
  });
}

test("the statistics are accessible, fit a phone and lead back", async ({
  adminPage: page,
  article,
  expectAccessible,
}) => {
  await page.goto("/admin/statistics");
  // Other journeys' articles may be more than are drawn at once.
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
  article,
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

test("what could not be loaded is told of within the margins", async ({ memberPage: page, problems }) => {
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

test("text at 200 % leaves no screen of the panel wider than 320 px", async ({
  adminPage: page,
  admin,
  article,
}) => {
  const unit = `Depot ${article.id}`;
  const { id } = await addServing(admin, { unit });
  const data = { articleId: article.id, people: [id], dueAt: new Date(Date.now() - day).toISOString() };
  await expectStatus(await admin.post("/api/admin/assignments", { data }), 201);
  // A job counts who is late, and the overview asks once.
  await expect.poll(async () => (await admin.get("/trpc/overview.overdueByUnit")).text()).toContain(unit);
  await enlargeText(page);
  for (const tab of tabs) {
    await page.goto("/admin");
    await page.getByRole("tab", { name: new RegExp(`^${tab}`) }).click();
    await expect(page.getByRole("tabpanel")).not.toBeEmpty();
    if (tab === "Articles") await expect(page.getByText(article.title).first()).toBeVisible();
    await expectNothingBeside(page);
  }
  for (const screen of ["overview", "readiness", "statistics", "audit"]) {
    await page.goto(`/admin/${screen}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    if (screen === "overview") await expect(page.getByText(unit).first()).toBeAttached();
    await expectNothingBeside(page);
  }
});

test("text at 200 % leaves nothing of a member's screens beside 320 px, nor a tool out of reach", async ({
  admin,
  memberPage: page,
  newVisitor,
  article,
}) => {
  const { id } = await readAnswer(await page.request.get("/api/user"), 200, z.object({ id: z.int() }));
  const data = { articleId: article.id, people: [id], dueAt: new Date(Date.now() + 8 * day).toISOString() };
  await expectStatus(await admin.post("/api/admin/assignments", { data }), 201);
  await enlargeText(page);
  await page.goto(`/knowledge-base?article=${article.id}`);
  await expectPdfPage(page, 1);
  await expect.poll(() => sidewaysOf(page)).toEqual([]);
  await expect(page.getByRole("button", { name: "Next page" })).toBeInViewport({ ratio: 1 });
  // Whether it counts as opened by then is all the same here.
  const required = page.getByRole("link", { name: new RegExp(`^(Read|Continue) ${article.title}$`) });
  for (const [path, shown] of [
    ["/knowledge-base", required],
    ["/record", required],
    ["/account", page.getByRole("list", { name: "Your sessions" })],
  ] as const) {
    await page.goto(path);
    await expect(shown).toBeVisible();
    await expect.poll(() => sidewaysOf(page), { message: path }).toEqual([]);
  }

  const visitor = await newVisitor();
  await enlargeText(visitor);
  await visitor.goto("/knowledge-base");
  await expect(visitor.getByRole("heading", { name: "In the library" })).toBeVisible();
  await expect.poll(() => sidewaysOf(visitor)).toEqual([]);
});

/** Has the browser write twice as large, in a narrow window. */
async function enlargeText(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 700 });
  const session = await page.context().newCDPSession(page);
  await session.send("Page.enable");
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
}

async function expectToFit(page: Page): Promise<void> {
  await page.setViewportSize(phone);
  await expectNothingBeside(page);
}

async function expectNothingBeside(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBe(0);
}
