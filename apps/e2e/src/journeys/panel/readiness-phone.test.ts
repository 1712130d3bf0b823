import { randomUUID } from "node:crypto";
import { expectStatus } from "../../arrangements/api-client.ts";
import { addServing } from "../../arrangements/serving-members.ts";
import { expect, test } from "../../fixtures/test.ts";

const day = 86_400_000;

test("a phone lists articles as well as units, finds people by name, and narrows both to what is overdue", async ({
  adminPage: page,
  admin,
  listed: article,
  expectAccessible,
}) => {
  const unit = `Unit ${randomUUID().slice(0, 8)}`;
  const one = await addServing(admin, { unit, rank: "Captain" });
  const groups = [{ kind: "unit", name: unit }];
  const dueAt = new Date(Date.now() - 4 * day).toISOString();
  const late = { articleId: article.id, groups, graceDays: 0, dueAt };
  await expectStatus(await admin.post("/api/admin/assignments", { data: late }), 201);
  const counted = `/api/admin/readiness/units?search=${encodeURIComponent(unit)}`;
  await expect(async () => {
    expect(await (await page.request.get(counted)).json()).toMatchObject([{ name: unit, overdue: 1 }]);
  }).toPass();

  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/admin/readiness");
  const main = page.getByRole("main");
  const person = main.getByRole("button", { name: new RegExp(one.lastName) });
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("searchbox", { name: "Name or unit" }).fill(one.lastName);
  await expect(page.getByRole("heading", { name: "Members found" })).toBeVisible();
  await expect(person).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("searchbox", { name: "Name or unit" }).fill(`nobody ${randomUUID()}`);
  await expect(page.getByText("Nothing matches.")).toBeVisible();

  await page.getByRole("radio", { name: "By article" }).check();
  await page.getByRole("button", { name: /^Overdue/ }).click();
  await expect(page.getByRole("button", { name: "Filter 1 in use" })).toBeVisible();
  await main.getByRole("button", { name: new RegExp(article.title) }).click();
  await expect(page.getByRole("heading", { name: article.title })).toBeVisible();
  await expectAccessible(page);
  await main.getByRole("button", { name: new RegExp(unit) }).click();
  await expect(page.getByRole("heading", { name: unit })).toBeVisible();
  await expect(page.getByText("Only: Overdue")).toBeVisible();
  await expect(person).toContainText(/Overdue by \d+ days?, not opened/);
  await expectAccessible(page);
  await page.reload();
  await person.click();

  // A person's page is left for the people of the same article, and these for its units, and these for the articles.
  await expect(page.getByRole("heading", { name: new RegExp(one.lastName) })).toBeVisible();
  await page.getByRole("button", { name: "All people" }).click();
  await page.getByRole("button", { name: "All units" }).click();
  await page.getByRole("button", { name: "All articles" }).click();
  await expect(page.getByRole("radio", { name: "By article" })).toBeChecked();

  // On a person's page the reminder is theirs alone.
  await page.getByRole("radio", { name: "By unit" }).check();
  await main.getByRole("button", { name: new RegExp(unit) }).click();
  await person.click();
  const [sent] = await Promise.all([
    page.waitForRequest(/readiness\.remindMembers/),
    page.getByRole("button", { name: "Remind", exact: true }).click(),
  ]);
  expect(sent.postData()).toContain(`"userId":${one.id}`);
  await expect(page.getByRole("button", { name: "Reminded in the last day" })).toBeVisible();
});

test("a phone's list by article is still chosen after a reload, and after Back from a screen", async ({
  adminPage: page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/admin/readiness");
  const byArticle = page.getByRole("radio", { name: "By article" });
  await byArticle.check();
  await page.reload();
  await expect(byArticle).toBeChecked();
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("button", { name: /^Overdue/ }).click();
  await expect(page).toHaveURL(/state=overdue/);
  await page.goto("/knowledge-base");
  await page.goBack();
  await expect(byArticle).toBeChecked();
  await page.getByRole("radio", { name: "By unit" }).check();
  await page.reload();
  await expect(page.getByRole("radio", { name: "By unit" })).toBeChecked();
});
