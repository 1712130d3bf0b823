import { randomUUID } from "node:crypto";
import { pageSizes } from "@antochi/contract/pagination";
import { z } from "zod";
import { expectStatus, readAnswer } from "../../arrangements/api-client.ts";
import { uploadPdf } from "../../arrangements/articles.ts";
import { pdfBytes } from "../../arrangements/pdf-bytes.ts";
import { pdfFile } from "../../arrangements/pdf-file.ts";
import { addServing } from "../../arrangements/serving-members.ts";
import { expect, test } from "../../fixtures/test.ts";
import { openAssigning } from "../../screens/assign-dialog.ts";
import { openArticleEdit, openTab } from "../../screens/admin-panel.ts";
import { cutCalls, failCall, refuseNextPages } from "../../screens/calls.ts";
import { choose } from "../../screens/publish-dialog.ts";

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
  listed: article,
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

test("wherever a category is chosen it says that the categories could not be loaded, and loads them on request", async ({
  adminPage: page,
  booklet: article,
  expectAccessible,
}, testInfo) => {
  const failure = "The categories could not be loaded.";
  const mend = await failCall(page, "knowledgeBase.listOrderedCategories");
  await openTab(page, "Articles");
  const form = page.getByRole("form", { name: "New article" });
  await expect(form.getByRole("alert")).toContainText(failure);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Publish PDFs" }).click();
  const publish = page.getByRole("dialog", { name: /^Publish/ });
  await choose(page, publish, [await pdfFile(testInfo, { name: "one.pdf", pages: 1 })]);
  await expect(publish.getByRole("alert")).toContainText(failure);
  await publish.getByRole("button", { name: "Minimise" }).click();

  await page.getByRole("searchbox", { name: "Title or category" }).fill(article.title);
  await page.getByLabel(`Choose ${article.title}`, { exact: true }).check();
  await page.getByRole("button", { name: "Move…" }).click();
  const move = page.getByRole("dialog", { name: /^Move/ });
  await expect(move.getByRole("alert")).toContainText(failure);
  await mend();
  await move.getByRole("button", { name: "Try again" }).press("Enter");
  await move.getByLabel("Category").selectOption({ label: article.category });
  await expect(move.getByRole("alert")).toHaveCount(0);
  await expect(move.locator(":focus").or(move.and(page.locator(":focus")))).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(form.getByRole("alert")).toHaveCount(0);
  await form.getByLabel("Category").selectOption({ label: article.category });
});

test("readiness claims no figure, and nothing about all units and articles, before it has loaded them", async ({
  adminPage: page,
  admin,
  listed: article,
  problems,
}) => {
  problems.expect(/request failed: \S+ GET \S+readiness\.listReadinessUnits/);
  const unit = `Unit ${randomUUID().slice(0, 8)}`;
  await addServing(admin, { unit });
  const groups = [{ kind: "unit", name: unit }];
  const data = { articleId: article.id, groups, dueAt: new Date(Date.now() + day).toISOString() };
  await expectStatus(await admin.post("/api/admin/assignments", { data }), 201);
  const counted = `/api/admin/readiness/units?search=${encodeURIComponent(unit)}`;
  const units = z.tuple([z.object({ unitId: z.int() })]);
  await expect(async () => units.parse(await (await admin.get(counted)).json())).toPass();
  const [{ unitId }] = await readAnswer(await admin.get(counted), 200, units);

  await page.setViewportSize({ width: 1440, height: 900 });
  const mend = await cutCalls(page, "readiness.listReadinessUnits");
  await page.goto(`/admin/readiness?unit=${unitId}&article=${article.id}`);
  const failure = page.getByRole("alert");
  await expect(failure).toContainText("This could not be loaded.");
  const chosen = (name: string) =>
    page.getByRole("combobox", { name, exact: true }).locator("option:checked");
  const overdue = page.getByRole("group", { name: "Show" }).getByRole("button", { name: "Overdue" });
  await expect(overdue).toHaveText(/–$/);
  await expect(chosen("Unit")).toHaveText("The chosen unit");
  await expect(chosen("Article")).toHaveText("The chosen article");
  await mend();
  await failure.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(overdue).toHaveText(/\d$/);
  await expect(chosen("Unit")).toHaveText(unit);
  await expect(chosen("Article")).toHaveText(article.title);
});

test("an assignment says that its article could not be sought, or that it could not be counted, and goes on later", async ({
  adminPage: page,
  booklet: article,
}) => {
  await page.goto("/admin/readiness");
  const dialog = await openAssigning(page);
  const mendSearch = await failCall(page, "knowledgeBase.listArticles");
  const field = dialog.getByRole("combobox", { name: "Article" });
  await field.fill(article.title.slice(0, -1));
  await expect(dialog.getByText("The database does not answer")).toBeVisible();
  await mendSearch();
  const mendCount = await failCall(page, "assignments.previewAssignment");
  await field.fill(article.title);
  await dialog.getByRole("option", { name: article.title }).click();
  const sum = dialog.getByRole("status").last();
  await expect(sum).toContainText("It could not be counted how many this asks. The database does not answer");
  await mendCount();
  await sum.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(sum).toContainText(/\d members? (?:is|are) asked\./);
  await expect(page.locator(":focus")).toHaveCount(1);
});
