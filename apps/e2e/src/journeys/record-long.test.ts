import { randomUUID } from "node:crypto";
import { expectStatus } from "../arrangements/api-client.ts";
import { expect, test } from "../fixtures/test.ts";
import { refuseNextPages } from "../screens/calls.ts";

test("a page of a long reading history that could not be loaded says so, and loads on Retry", async ({
  memberPage: page,
  booklet: article,
  problems,
}) => {
  problems.expect(/answer 503: GET \S+record\.listSittings/);
  problems.expect(/console error: .*503/);
  const begun = Date.now() - 3_600_000;
  // One page of sittings and one more; consecutive sittings with the same pages would share a row.
  for (let second = 0; second <= 50; second += 1) {
    const startedAt = new Date(begun + second * 1_000).toISOString();
    const read = { articleId: article.id, edition: 1, seconds: 5, pages: [1 + (second % 3)] };
    const report = { ...read, sitting: randomUUID(), startedAt };
    await expectStatus(await page.request.post("/api/reading/reports", { data: report }), 200);
  }
  const nextPages = await refuseNextPages(page, "record.listSittings");
  await page.goto("/record");
  const history = page.getByRole("complementary", { name: "Reading history" });
  const older = history.getByRole("button", { name: "Load older" });
  await expect(history.getByRole("listitem").first()).toBeVisible();
  await older.press("Enter");
  await expect(history.getByRole("alert")).toContainText("This could not be loaded.");
  await expect(older).toHaveCount(0);
  await expect(history.locator(":focus")).toHaveCount(1);
  await nextPages.allow();
  await history.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(history.getByRole("alert")).toHaveCount(0);
  await expect(older).toHaveCount(0);
  await expect(history.locator(":focus")).toHaveCount(1);
});
