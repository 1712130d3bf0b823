import type { Locator, Page } from "@playwright/test";
import { addServing } from "../../arrangements/serving-members.ts";
import { expect, test } from "../../fixtures/test.ts";
import { openArticleEdit, openConfirm, openTab, rowWith } from "../../screens/admin-panel.ts";
import { failCall, holdCalls } from "../../screens/calls.ts";
import { openDocumentTools } from "../../screens/reader.ts";
import { expectToast } from "../../screens/toast.ts";
import { setWidth, widths } from "../../screens/width.ts";

/** Expects that a member who searches the library for an article finds it, or does not. */
async function expectInLibrary(page: Page, title: string, isThere: boolean) {
  await page.goto(`/knowledge-base?q=${encodeURIComponent(title)}`);
  const list = page.getByRole("navigation", { name: "Articles" });
  const found = list.getByRole("link", { name: title });
  // If the article is not there, the library may suggest similar ones.
  const another = list.getByRole("status").getByRole("heading");
  await expect(
    found
      .or(page.getByText(/^No articles match/))
      .or(another)
      .first(),
  ).toBeVisible();
  await expect(found).toHaveCount(isThere ? 1 : 0);
}

test("correcting a rank leaves the unit that another administrator corrected meanwhile", async ({
  adminPage: page,
  member,
  login,
  newVisitor,
}) => {
  const first = await openConfirm(page, member.email);
  await first.getByLabel("Unit").fill("7th Squadron");
  await first.getByLabel("Rank").fill("Sergeant");
  await first.getByRole("button", { name: "Confirm" }).click();
  await expectToast(page, "Unit and rank confirmed");

  const stale = await openConfirm(page, member.email);
  const other = await newVisitor();
  await login(other);
  const question = await openConfirm(other, member.email);
  await question.getByLabel("Unit").fill("8th Squadron");
  await question.getByRole("button", { name: "Confirm" }).click();
  await expectToast(other, "Unit and rank confirmed");

  await expect(stale.getByLabel("Unit")).toHaveValue("7th Squadron");
  await stale.getByLabel("Rank").fill("Captain");
  await stale.getByRole("button", { name: "Confirm" }).click();
  await expect(rowWith(page, member.email)).toContainText("8th Squadron");
  await expect(rowWith(page, member.email)).toContainText("Captain");
});

test("an article is visible to members confirmed in its unit, and to nobody else", async ({
  adminPage: page,
  article,
  member,
  login,
  newVisitor,
  expectAccessible,
}) => {
  const reader = await newVisitor();
  await login(reader, member);
  const question = await openConfirm(page, member.email);
  const row = rowWith(page, member.email);
  await expectAccessible(page);
  const unit = `7th Squadron ${article.id}`;
  await question.getByLabel("Unit").fill(unit);
  await question.getByRole("button", { name: "Confirm" }).click();
  await expectToast(page, "Unit and rank confirmed");
  await expect(row).toContainText(unit);
  await expect(row.getByRole("img", { name: "confirmed" })).toBeVisible();

  const dialog = await openArticleEdit(page, article.title);
  await expectAccessible(page);
  await dialog.getByLabel(`Unit: ${unit}`).check();
  await dialog.getByLabel("Handling label").selectOption("Named units");
  await dialog.getByLabel("Description").fill("For crews of the squadron");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Article updated");
  await expect(rowWith(page, article.title)).toContainText(`Only for ${unit}`);

  await expectInLibrary(reader, article.title, true);
  await reader.goto(`/knowledge-base?article=${article.id}`);
  const document = reader.getByRole("region", { name: article.title }).or(reader.locator("section"));
  await expect(document.getByText("For crews of the squadron")).toBeVisible();

  const stranger = await newVisitor();
  await expectInLibrary(stranger, article.title, false);
});

test("correcting a title undoes nothing that another administrator did meanwhile", async ({
  adminPage: page,
  listed: article,
  member,
  login,
  newVisitor,
}) => {
  const mended = `${article.title}, mended`;
  // Fetched before the other administrator withdraws the article, and not again.
  const stale = await openArticleEdit(page, article.title);
  const other = await newVisitor();
  await login(other);
  const dialog = await openArticleEdit(other, article.title);
  await dialog.getByLabel("Publication").selectOption("Withdrawn");
  await dialog.getByLabel("Handling label").selectOption("Named units");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(other, "Article updated");

  await expect(stale.getByLabel("Publication")).toHaveValue("published");
  await stale.getByLabel("Title").fill(mended);
  await stale.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Article updated");
  await expect(rowWith(page, mended)).toContainText("Withdrawn");
  const reader = await newVisitor();
  await login(reader, member);
  await expectInLibrary(reader, mended, false);

  const again = await openArticleEdit(page, mended);
  await expect(again.getByLabel("Publication")).toHaveValue("withdrawn");
  await expect(again.getByLabel("Handling label")).toHaveValue("Named units");
});

test("a draft is visible only to administrators until it is published, and withdrawing takes effect at once", async ({
  adminPage: page,
  listed: article,
  member,
  login,
  newVisitor,
  problems,
}) => {
  problems.expect(/answer 400: .*updateArticle/);
  const reader = await newVisitor();
  await login(reader, member);
  let dialog = await openArticleEdit(page, article.title);
  await dialog.getByLabel("Publication").selectOption("Draft");
  await dialog.getByLabel("Publish at").fill("2999-01-01T08:00");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Article updated");
  await expect(rowWith(page, article.title)).toContainText("Draft");
  await expect(rowWith(page, article.title)).toContainText("to be published 01 Jan 2999 08:00");
  await expectInLibrary(reader, article.title, false);
  await expectInLibrary(page, article.title, true);

  dialog = await openArticleEdit(page, article.title);
  await expect(dialog.getByLabel("Publish at")).toHaveValue("2999-01-01T08:00");
  await dialog.getByLabel("Publication").selectOption("Published");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Article updated");
  await expectInLibrary(reader, article.title, true);

  dialog = await openArticleEdit(page, article.title);
  await dialog.getByLabel("Withdraw at").fill("2020-01-01T08:00");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(
    dialog.getByText("An article is withdrawn after it is published, and not in the past"),
  ).toBeVisible();
  await dialog.getByLabel("Publication").selectOption("Withdrawn");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Article updated");
  await expectInLibrary(reader, article.title, false);
});

/**
 * Where a field stands in its form. The form itself may stand elsewhere in the window: the list beside it can come in the
 * same answer, and makes a window longer that was scrolled before.
 */
async function placeInForm(field: Locator) {
  return field.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const form = element.closest("form")?.getBoundingClientRect();
    return { x: x - (form?.x ?? 0), y: y - (form?.y ?? 0), width, height };
  });
}

test("no field of an article moves when the units and ranks arrive late, at any width", async ({
  adminPage: page,
  admin,
  booklet: article,
  newVisitor,
  login,
}) => {
  await addServing(admin, { unit: `Signals ${article.id}`, rank: `Captain ${article.id}` });
  const expectStill = async (screen: Page, form: Locator, arrive: () => void) => {
    const handling = form.getByLabel("Handling label");
    await handling.scrollIntoViewIfNeeded();
    const unit = form.getByLabel(`Unit: Signals ${article.id}`, { exact: true });
    await expect(unit).toHaveCount(0);
    // Letters of a font that comes late are of another height.
    await screen.evaluate(async () => document.fonts.ready.then(() => undefined));
    const before = await placeInForm(handling);
    arrive();
    await expect(unit).toBeAttached();
    expect(await placeInForm(handling)).toEqual(before);
    await unit.check();
    await screen.keyboard.press("Escape");
  };
  const other = await newVisitor();
  await login(other);
  for (const width of widths) {
    await test.step(`in the dialog at ${width} px`, async () => {
      await setWidth(page, width);
      const arrive = await holdCalls(page, "admin.listAudiences");
      await page.goto(`/knowledge-base?article=${article.id}`);
      if (width === 360) await openDocumentTools(page, "phone");
      await page.getByRole("button", { name: `Edit ${article.title}` }).click();
      await expectStill(page, page.getByRole("dialog", { name: "Edit article" }), arrive);
    });

    await test.step(`in the form of a new article at ${width} px`, async () => {
      await setWidth(other, width);
      await openTab(other, "Articles");
      const form = other.getByRole("form", { name: "New article" });
      const toggle = other.getByRole("button", { name: "New article" });
      const open = async () => width === 360 && toggle.click();
      await open();
      const description = form.getByLabel("Description");
      // The section stands open from then on, as the draft has something in it.
      if (!(await description.isVisible())) await form.getByText("Description, readers, dates").click();
      await description.fill("For crews of the squadron");
      const arrive = await holdCalls(other, "admin.listAudiences");
      await other.reload();
      await open();
      await expectStill(other, form, arrive);
      await form.getByRole("button", { name: "Clear", exact: true }).click();
    });
  }
});

test("where the units and ranks of an article cannot be loaded, the form says so and loads them on request", async ({
  adminPage: page,
  admin,
  listed: article,
  problems,
  expectAccessible,
}) => {
  problems.expect(/answer 503: GET \S+admin\.listAudiences/);
  await addServing(admin, { unit: `Signals ${article.id}` });
  const mend = await failCall(page, "admin.listAudiences");
  const dialog = await openArticleEdit(page, article.title);
  const readers = dialog.getByRole("group", { name: "Readers" });
  await expect(readers).toContainText("The units and ranks could not be loaded.");
  await expectAccessible(page);
  await mend();
  await readers.getByRole("button", { name: "Try again" }).click();
  await readers.getByLabel(`Unit: Signals ${article.id}`).check();
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Article updated");
  await expect(rowWith(page, article.title)).toContainText(`Only for Signals ${article.id}`);
});
