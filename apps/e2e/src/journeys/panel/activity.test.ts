import { randomUUID } from "node:crypto";
import { activityItemSchema } from "@antochi/contract/activity";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { expectStatus, openClient, readAnswer, signIn } from "../../arrangements/api-client.ts";
import { pageSizes } from "@antochi/contract/pagination";
import { z } from "zod";
import { addListed } from "../../arrangements/listed-articles.ts";
import { addMember, somebody } from "../../arrangements/members.ts";
import { expect, test } from "../../fixtures/test.ts";
import { choose, openTab } from "../../screens/admin-panel.ts";
import { calendarDaysBetween } from "../../screens/calendar-days.ts";
import { callOf, holdGivenAnswer, refuseNextPages } from "../../screens/calls.ts";

async function logView(member: APIRequestContext, articleId: number): Promise<void> {
  await expectStatus(
    await member.post("/api/activity/log", { data: { articleId, action: "view_article" } }),
    201,
  );
}

/** The times at which the product recorded views of an article, newest first. */
async function viewsOf(admin: APIRequestContext, articleId: number): Promise<number[]> {
  const logs = await readAnswer(
    await admin.get(`/api/activity/logs/${articleId}`),
    200,
    activityItemSchema.array(),
  );
  return logs.map(({ createdAt }) => Date.parse(createdAt));
}

test("the log is filtered by article and member, new entries appear in it by themselves, and what a member read is one step from their row", async ({
  adminPage: page,
  admin,
  product,
}) => {
  await using member = await openClient(product);
  await using other = await openClient(product);
  const [article, second] = [await addListed(product), await addListed(product)];
  const [person, reader] = [await addMember(admin), await addMember(admin, somebody("Nikos"))];
  await signIn(member, person);
  await signIn(other, reader);
  await logView(member, article.id);
  await logView(member, second.id);
  await logView(other, article.id);

  await openTab(page, "Activity Logs");
  const own = `${person.firstName} ${person.lastName} - view_article`;
  const entries = page.getByRole("listitem").filter({ hasText: article.title });
  await choose(page, "Article", article.title);
  await expect(entries).toHaveCount(2);
  await expect(page.getByRole("listitem").filter({ hasText: second.title })).toHaveCount(0);
  await expect(entries.filter({ hasText: own })).toHaveCount(1);
  await expect(page.getByRole("status").filter({ hasText: "Live" })).toBeVisible();

  await logView(member, article.id);
  await expect(page.getByText("1 new")).toBeVisible();
  await expect(entries).toHaveCount(3);
  await logView(member, second.id);

  await page.getByRole("button", { name: "Pause" }).click();
  await logView(other, article.id);
  await expect(page.getByRole("status").filter({ hasText: "Paused" })).toBeVisible();
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByText("2 new")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: second.title })).toHaveCount(0);

  await test.step("what a member read is one step from their row", async () => {
    await openTab(page, "Manage Users");
    await page.getByRole("searchbox").fill(person.email);
    await page.getByRole("button", { name: `More for ${person.firstName} ${person.lastName}` }).click();
    await page.getByRole("menuitem", { name: "What this member read" }).click();
    await expect(page.getByLabel("Member")).toHaveValue(`${person.firstName} ${person.lastName}`);
    await expect(page.getByRole("listitem").filter({ hasText: "view_article" })).toHaveCount(4);
    await expect(page.getByRole("listitem").filter({ hasText: article.title })).toHaveCount(2);
  });
});

test("the statistics show an article's views by day and one by one", async ({
  adminPage: page,
  admin,
  product,
}) => {
  await using member = await openClient(product);
  const [article, unread] = [await addListed(product), await addListed(product)];
  const person = await addMember(admin);
  await signIn(member, person);
  for (let view = 0; view < 3; view += 1) await logView(member, article.id);
  // The chart opens on the day of the last view; if midnight passed between the views, that day has fewer than three.
  const views = await viewsOf(admin, article.id);
  const last = views[0] ?? Number.NaN;
  const ofLastDay = views.filter((view) => calendarDaysBetween(view, last) === 0).length;
  await page.clock.setFixedTime(last);

  await openTab(page, "Activity Logs");
  await page.getByRole("button", { name: "View Article Statistics" }).click();
  await page.getByRole("searchbox", { name: "Title" }).fill(article.title);
  await page.getByRole("link", { name: `${article.title} 3 views` }).click();
  await expect(page.getByRole("heading", { name: article.title })).toBeVisible();
  await expect(page.getByRole("slider", { name: "Views per day" })).toHaveAttribute(
    "aria-valuetext",
    new RegExp(`: ${ofLastDay} views?$`),
  );
  await expect(page.getByRole("listitem").filter({ hasText: "view_article" })).toHaveCount(3);
  const sought = page.getByRole("searchbox", { name: "Title" });
  await page.emulateMedia({ media: "print" });
  await expect(sought).toBeHidden();
  await page.emulateMedia({ media: null });
  await expect(sought).toBeVisible();
  await page.getByRole("button", { name: "Show as table" }).click();
  await expect(page.getByRole("row").nth(1).getByRole("cell")).toHaveText(String(ofLastDay));

  await page.getByRole("searchbox", { name: "Title" }).fill(unread.title);
  await page.getByRole("link", { name: `${unread.title} 0 views` }).click();
  await expect(page.getByText("No activity logs for this article.")).toBeVisible();
  await expect(page.getByText("Nobody has opened it yet.")).toBeVisible();
  await page.getByRole("button", { name: "Back to Admin" }).click();
  await expect(page).toHaveURL(/\/admin$/);
});

test("an article whose entries have expired is not reported as never opened", async ({
  adminPage: page,
  admin,
  product,
}) => {
  await using member = await openClient(product);
  const article = await addListed(product);
  await signIn(member, await addMember(admin));
  await logView(member, article.id);
  // A test cannot wait for the months after which single entries are deleted.
  await page.route(/\/trpc\/.*activity\.listArticleLogs/, async (route) => {
    const names = new URL(route.request().url()).pathname.replace("/trpc/", "").split(",");
    const answers = z.array(z.unknown()).parse(await (await route.fetch()).json());
    const emptied = names.map((name, index) =>
      name === "activity.listArticleLogs" ? { result: { data: [] } } : answers[index],
    );
    await route.fulfill({ json: emptied });
  });
  await page.goto(`/admin/statistics?article=${article.id}`);
  await expect(page.getByText("No activity logs for this article.")).toBeVisible();
  await expect(page.getByText("Single entries are kept for a limited time. The counts stay.")).toBeVisible();
  await expect(page.getByText("Nobody has opened it yet.")).toHaveCount(0);
});

test("logs and statistics left open overnight show the day of the morning", async ({
  adminPage: page,
  admin,
  product,
}) => {
  await using member = await openClient(product);
  const article = await addListed(product);
  await signIn(member, await addMember(admin));
  await logView(member, article.id);
  const day = 86_400_000;
  // The evening is the time of the view, at whatever hour; the morning is a day and a half later, so that even a
  // daylight saving change leaves it on another day.
  const [evening = Number.NaN] = await viewsOf(admin, article.id);
  const morning = evening + 1.5 * day;
  const comeBack = async () => {
    await page.clock.setFixedTime(morning);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  };
  await page.clock.setFixedTime(evening);

  await page.goto(`/admin/statistics?article=${article.id}`);
  const figure = (label: string) =>
    page.locator("dl > div").filter({ hasText: label }).getByRole("definition");
  await expect(figure("Today")).toHaveText("1");
  await expect(figure("Last view")).toHaveText(/:/);
  await comeBack();
  await expect(figure("Today")).toHaveText("0");
  await expect(figure("Last view")).not.toHaveText(/:/);

  for (const [address, procedure] of [
    ["/admin?tab=activity&days=1", "activity.listLogs"],
    ["/admin/audit?days=1", "audit.listEntries"],
  ] as const) {
    await page.clock.setFixedTime(evening);
    const since = async () => {
      const response = await page.waitForResponse(callOf(procedure));
      const from = /\d{4}-\d\d-\d\dT[\d:.]+Z/.exec(decodeURIComponent(response.url()))?.[0];
      return Date.parse(from ?? "");
    };
    const asked = since();
    await page.goto(address);
    expect(await asked).toBe(evening - day);
    const askedAnew = since();
    await comeBack();
    expect(await askedAnew).toBe(morning - day);
  }
});

test("a failed next page of the log is requested once, again on Retry, and coming back requests one page", async ({
  adminPage: page,
  admin,
  listed: article,
  problems,
  product,
}) => {
  // One page and one more entry, logged by two members because each may log only 60 views a minute.
  await using one = await openClient(product);
  await using other = await openClient(product);
  await signIn(one, await addMember(admin));
  await signIn(other, await addMember(admin));
  for (let view = 0; view <= pageSizes.logs.default; view += 1) {
    await logView(view % 2 === 0 ? one : other, article.id);
  }

  problems.expect(/answer 503: GET \S+activity\.listLogs/);
  const nextPages = await refuseNextPages(page, "activity.listLogs");
  await openTab(page, "Activity Logs");
  await choose(page, "Article", article.title);
  const entries = page.getByRole("listitem").filter({ hasText: article.title });
  await expect(entries.first()).toBeVisible();
  const failure = page.getByRole("alert").filter({ hasText: "This could not be loaded." });
  await scrollUntilSeen(page, failure, 2_000);
  await scrollUntilSeen(page, page.getByRole("combobox", { name: "Article" }), -50_000);
  await scrollUntilSeen(page, failure, 50_000);
  expect(nextPages.count()).toBe(1);

  await nextPages.allow();
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(failure).toHaveCount(0);
  await scrollUntilSeen(page, entries.last(), 50_000);

  await page.getByRole("tab", { name: /^Messages/ }).click();
  await expect(page.getByRole("radiogroup", { name: "State of the enquiries" })).toBeVisible();
  let calls = 0;
  page.on("request", (request) => {
    if (callOf("activity.listLogs").test(request.url())) calls += 1;
  });
  await page.goBack();
  await expect(page.getByRole("combobox", { name: "Article" })).toHaveValue(article.title);
  await expect(page.getByRole("status").filter({ hasText: "Live" })).toBeVisible();
  expect(calls).toBe(1);
});

/** Repeats the wheel as a person would: rows are measured when they come into view, which may move the target. */
async function scrollUntilSeen(page: Page, target: Locator, by: number): Promise<void> {
  await expect(async () => {
    await page.mouse.wheel(0, by);
    await expect(target).toBeInViewport({ timeout: 500 });
  }).toPass();
}

test("text pasted into a filter is cut to what the server accepts", async ({ adminPage: page }) => {
  await openTab(page, "Activity Logs");
  await page.getByRole("combobox", { name: "Member" }).click();
  await page.keyboard.insertText("x".repeat(300));
  await expect(page.getByText("No match")).toBeVisible();
});

test("a filter's option that is pressed while its list is narrowed is the one chosen", async ({
  adminPage: page,
  admin,
}) => {
  const surname = `Press${randomUUID().slice(0, 8)}`;
  const [one, other] = [
    await addMember(admin, { ...somebody("Anna"), lastName: surname }),
    await addMember(admin, { ...somebody("Nikos"), lastName: surname }),
  ];
  await openTab(page, "Activity Logs");
  const filter = page.getByRole("combobox", { name: "Member" });
  await filter.fill(surname);
  const options = page.getByRole("listbox").getByRole("option");
  await expect(options).toHaveCount(2);
  const last = options.last();
  const isOne = ((await last.textContent()) ?? "").includes(one.email);
  const [pressed, left] = isOne ? [one, other] : [other, one];
  const { given, handOver } = await holdGivenAnswer(page, "admin.listUsers");
  await filter.fill(left.email);
  await given;
  await last.hover();
  await page.mouse.down();
  const narrowed = page.waitForResponse(callOf("admin.listUsers"));
  handOver();
  await (await narrowed).finished();
  // If the list were rendered anew, it would be by the last of these frames.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
  });
  await page.mouse.up();
  await expect(filter).toHaveValue(`${pressed.firstName} ${pressed.lastName}`);
});
