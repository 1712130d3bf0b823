import { randomUUID } from "node:crypto";
import { pageSizes } from "@antochi/contract/pagination";
import { expectStatus } from "../arrangements/api-client.ts";
import { uploadPdf } from "../arrangements/articles.ts";
import { pdfBytes } from "../arrangements/pdf-bytes.ts";
import { addServing } from "../arrangements/serving-members.ts";
import { expect, test } from "../fixtures/test.ts";
import { openArticleEdit } from "../screens/admin-panel.ts";
import { cutCalls, failCall, refuseNextPages } from "../screens/calls.ts";

const day = 86_400_000;

test("a deleted enquiry says so, and leads back to the list", async ({ adminPage: page, problems }) => {
  problems.expect(/answer 404: GET \S+enquiries\.readThread/);
  await page.goto("/admin?tab=messages&enquiry=contact/2147483647");
  const thread = page.getByRole("region", { name: /^Enquiry/ });
  await expect(thread.getByText("This enquiry is gone.")).toBeVisible();
  await expect(thread.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await thread.getByRole("button", { name: "Back to the list" }).click();
  await expect(page).not.toHaveURL(/enquiry=/);
  await expect(thread.getByText("This enquiry is gone.")).toHaveCount(0);
});

test("editions that failed to load are requested again, also those of a further page", async ({
  adminPage: page,
  admin,
  article,
  problems,
}) => {
  problems.expect(/request failed: net::ERR_CONNECTION_RESET GET \S+editions\.listEditions/);
  problems.expect(/answer 503: GET \S+editions\.listEditions/);
  problems.expect(/console error: .*(?:net::ERR_CONNECTION_RESET|503)/);
  const { id, title, categoryId } = article;
  const data = { id, title, categoryId, pdfPath: await uploadPdf(admin, await pdfBytes({ pages: 2 })) };
  await expectStatus(await admin.post("/trpc/knowledgeBase.updateArticle", { data }), 200);
  const again = page.getByRole("dialog").getByRole("button", { name: "Try again" });

  const mend = await cutCalls(page, "editions.listEditions");
  const dialog = await openArticleEdit(page, title);
  await expect(dialog.getByRole("alert")).toContainText("This could not be loaded.");
  await mend();
  await again.press("Enter");
  await expect(dialog.getByText("Edition 2, current")).toBeVisible();
  await expect(dialog.getByRole("alert")).toHaveCount(0);

  // One page and one more.
  for (let number = 1; number < pageSizes.editions.default; number += 1) {
    const restored = { data: { articleId: id, number } };
    await expectStatus(await admin.post("/trpc/editions.restoreEdition", restored), 200);
  }
  const nextPages = await refuseNextPages(page, "editions.listEditions");
  await openArticleEdit(page, title);
  const first = dialog.getByText("Edition 1", { exact: true });
  const more = dialog.getByRole("button", { name: "Show more" });
  await more.press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("This could not be loaded.");
  await expect(more).toHaveCount(0);
  await expect(dialog.locator(":focus")).toHaveCount(1);
  await nextPages.allow();
  await again.press("Enter");
  await expect(first).toBeVisible();
  await expect(dialog.getByRole("alert")).toHaveCount(0);
});

test("the state of the audit chain and the spellings of units say when they could not be loaded", async ({
  adminPage: page,
  admin,
}) => {
  const mendState = await failCall(page, "audit.auditState");
  await page.goto("/admin/audit");
  const failure = page.getByRole("alert");
  await expect(failure).toContainText("This could not be loaded.");
  await mendState();
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "Check now" })).toBeVisible();
  await expect(failure).toHaveCount(0);

  const unit = `Unit ${randomUUID().slice(0, 8)}`;
  await addServing(admin, { unit });
  const mendNames = await failCall(page, "admin.listServiceNames");
  await page.goto("/admin/readiness");
  await page.getByRole("button", { name: "Units and ranks" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("alert")).toContainText("This could not be loaded.");
  await mendNames();
  await dialog.getByRole("button", { name: "Try again" }).click();
  // Similar names list the unit among those that they may be joined to, so its own row is the one in a span.
  await expect(dialog.getByText(unit, { exact: true }).and(dialog.locator("span"))).toBeVisible();
  await expect(dialog.getByRole("alert")).toHaveCount(0);
});

test("one press of Try again loads everything of readiness that failed", async ({
  adminPage: page,
  problems,
}) => {
  problems.expect(/request failed: \S+ GET \S+readiness\.listReadinessUnits/);
  // One request asks for both units and articles.
  const mend = await cutCalls(page, "readiness.listReadinessUnits");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/admin/readiness");
  const failure = page.getByRole("alert");
  await expect(failure).toContainText("This could not be loaded.");
  await mend();
  await failure.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(page.getByText(/^As of/)).toBeVisible();
  // What failed would also be loaded again by itself, a minute later.
  expect(await failure.count()).toBe(0);
});

test("a part of the overview keeps the focus when what failed is loaded", async ({ adminPage: page }) => {
  const mend = await failCall(page, "activity.mostRead");
  await page.goto("/admin/overview");
  const part = page.getByRole("region", { name: "Most read, 30 days" });
  await expect(part.getByRole("alert")).toBeVisible();
  await mend();
  await part.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(part.getByRole("alert")).toHaveCount(0);
  await expect(part).toBeFocused();
});

test("people whom a search of readiness could not load are not reported as none", async ({
  adminPage: page,
  admin,
  article,
}) => {
  const unit = `Unit ${randomUUID().slice(0, 8)}`;
  const one = await addServing(admin, { unit });
  const groups = [{ kind: "unit", name: unit }];
  const data = { articleId: article.id, groups, dueAt: new Date(Date.now() + day).toISOString() };
  await expectStatus(await admin.post("/api/admin/assignments", { data }), 201);
  // The grid is up to a minute behind.
  const counted = `/api/admin/readiness/units?search=${encodeURIComponent(unit)}`;
  await expect(async () => {
    expect(await (await admin.get(counted)).json()).toMatchObject([{ name: unit }]);
  }).toPass();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/admin/readiness");
  const mend = await failCall(page, "readiness.listReadinessMembers");
  await page.getByRole("searchbox", { name: "Name or unit" }).fill(one.lastName);
  await expect(page.getByText("The database does not answer")).toBeVisible();
  await expect(page.getByText("Nothing matches.")).toHaveCount(0);
  await mend();
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(page.getByRole("rowheader").filter({ hasText: one.lastName })).toBeVisible();
});
