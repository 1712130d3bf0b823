import type { Page } from "@playwright/test";
import { expect, test } from "../../fixtures/test.ts";
import { callOf, cutCalls } from "../../screens/calls.ts";
import { expectFailureToast, expectToast, toasterName } from "../../screens/toast.ts";
import { expectFields, fillFields } from "../../screens/typed-fields.ts";

const anHour = 3_600_000;

/** What a member's knowledge base requests once. */
const asked = [
  "knowledgeBase.listArticles",
  "knowledgeBase.listOrderedCategories",
  "reading.listPositions",
  "reading.visitLibrary",
  "record.ownRecord",
] as const;

test.describe("a member's knowledge base", () => {
  test.beforeEach(async ({ memberPage: page }) => {
    await page.clock.install();
  });

  test("refetches nothing by itself: not in an hour, not when the window gets the focus", async ({
    page,
  }) => {
    // The network also counts as idle if the browser stalls for half a second between two of these calls.
    const answered = asked.map((procedure) => page.waitForResponse(callOf(procedure)));
    await page.goto("/knowledge-base", { waitUntil: "networkidle" });
    await expect(page.getByText("Recent Articles")).toBeVisible();
    await Promise.all(answered);
    const calls = watchCalls(page);
    await page.clock.runFor(anHour);
    await lookAway(page);
    expect(calls).toEqual([]);
  });

  test("requests a list that fails once, and again on Retry", async ({ page, problems }) => {
    problems.expect(/request failed: \S+ GET \S+listOrderedCategories/);
    const calls = watchCalls(page);
    const mend = await cutCalls(page, "knowledgeBase.listOrderedCategories");
    await page.goto("/knowledge-base");
    const retry = page.getByRole("button", { name: "Try again" });
    await expect(retry).toBeVisible();
    await page.clock.runFor(anHour);
    await lookAway(page);
    const lists = () => calls.filter((call) => call.includes("listOrderedCategories"));
    expect(lists()).toHaveLength(1);
    await mend();
    await retry.click();
    await expect(page.getByText("Recent Articles")).toBeVisible();
    expect(lists()).toHaveLength(2);
  });
});

test("lists that are only for somebody else are neither data nor a failure", async ({ page, problems }) => {
  problems.expect(/answer 401: GET \S+\/trpc\/knowledgeBase\./);
  // The server lets everybody see the lists; this is how one answers that does not.
  const refusal = { error: { message: "Please sign in", code: -32_001, data: { httpStatus: 401 } } };
  await page.route(/\/trpc\/knowledgeBase\./, (route) => {
    const procedures = new URL(route.request().url()).pathname.split(",");
    return route.fulfill({ status: 401, json: procedures.map(() => refusal) });
  });
  await page.goto("/knowledge-base");
  await expect(page.getByText("Articles appear here as soon as an administrator adds one.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
});

test("a request without a connection fails at once, is not queued, and can be sent again", async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/request failed: net::ERR_INTERNET_DISCONNECTED/);
  await page.goto("/knowledge-base");
  await page.getByRole("button", { name: "Contact Us" }).click();
  const form = page.getByRole("form", { name: "Contact Us" });
  const typed = {
    Name: "Eleni",
    Email: "eleni@example.com",
    Subject: "Page 12",
    Message: "The table differs.",
  };
  await fillFields(form, typed);
  const send = form.getByRole("button", { name: "Send Message" });
  await expect(page.getByRole("region", { name: toasterName, includeHidden: true })).toBeAttached();

  await context.setOffline(true);
  await send.click();
  await expectFailureToast(page, "Error", "Failed to send message");
  await expectFields(form, typed);
  await context.setOffline(false);
  const calls = watchCalls(page);
  await send.click();
  await expectToast(page, "Message sent");
  expect(calls).toHaveLength(1);
});

/** Records the calls that a page makes from now on. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/trpc/")) calls.push(request.url());
  });
  return calls;
}

/** Hides the page and shows it again; by the time this resolves, the page has sent the calls that this causes. */
async function lookAway(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const target of [document, window]) target.dispatchEvent(new Event("visibilitychange"));
    window.dispatchEvent(new Event("focus"));
    await fetch("/healthz");
  });
}
