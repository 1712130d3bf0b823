import { randomUUID } from "node:crypto";
import { expectStatus } from "../../arrangements/api-client.ts";
import { addServing } from "../../arrangements/serving-members.ts";
import { expect, test } from "../../fixtures/test.ts";
import { refuseNextPages } from "../../screens/calls.ts";

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

test("on a tablet the name of the record stands above its figures, which fill whole rows", async ({
  admin,
  login,
  page,
}) => {
  const unit = `Training centre of the technical staff ${randomUUID().slice(0, 8)}`;
  await login(page, await addServing(admin, { unit, rank: "Captain" }));
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto("/record");
  const block = page.getByRole("region", { name: /Marinou/ });
  await expect(block.getByText(unit)).toBeVisible();
  const name = await block.getByRole("heading").boundingBox();
  const cells = await block
    .locator("dl > div")
    .evaluateAll((all) =>
      all.map((cell) => cell.getBoundingClientRect()).map(({ top, right }) => ({ top, right })),
    );
  expect(cells.map(({ top }) => top >= (name?.y ?? 0) + (name?.height ?? 0))).toEqual(cells.map(() => true));
  const rows = [cells.slice(0, 2), cells.slice(2)];
  for (const row of rows) {
    expect(new Set(row.map(({ top }) => top)).size).toBe(1);
    expect(row.at(-1)?.right).toBeCloseTo(768, 0);
  }
});
