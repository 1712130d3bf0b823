import { limits } from "@antochi/contract/limits";
import { slowest } from "@antochi/testing/patience";
import type { Page } from "@playwright/test";
import { addArticle } from "../../arrangements/articles.ts";
import { screens } from "../../fixtures/screen-sizes.ts";
import { expect, test } from "../../fixtures/test.ts";
import { callOf, holdCalls } from "../../screens/calls.ts";
import { expectAtPage } from "../../screens/reader.ts";
import { fillSignIn } from "../../screens/sign-in.ts";

test("a search that waits too long behind others says so, and works on Retry", async ({
  memberPage: page,
  booklet: article,
  problems,
}) => {
  problems.expect(/answer 503: GET \S+\/trpc\/search/);
  const data = { code: "unavailable", httpStatus: 503, issues: [] };
  const message = "Many others are searching. Please try again in a moment.";
  await page.goto("/knowledge-base");
  await expect(page.getByRole("region", { name: "Recent Articles" })).toBeVisible();
  await page.route(callOf("search"), (route) =>
    route.fulfill({ status: 503, json: [{ error: { message, code: -32_603, data } }] }),
  );
  await page.getByRole("searchbox", { name: "Search the knowledge base" }).fill(article.title);
  await expect(page.getByText(message)).toBeVisible();
  await page.unroute(callOf("search"));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("link", { name: article.title }).locator("mark").first()).toBeVisible();
});

test("a member finds words of a document and is led to their page; a visitor finds titles only", async ({
  memberPage: page,
  member,
  admin,
  login,
  newVisitor,
  expectAccessible,
}) => {
  const article = await addArticle(admin, { pages: 12, language: "el" });

  await page.goto("/knowledge-base");
  await expect(page.getByRole("region", { name: "Recent Articles" })).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type(article.title);
  await expect(page.getByRole("link", { name: article.title }).locator("mark").first()).toBeVisible();

  // Greek words are found in other forms and without accents.
  const query = "συνδεσμους ευρημα";
  await test.step("the text is searched as soon as the job has read it", async () => {
    const input = encodeURIComponent(JSON.stringify({ query }));
    await expect
      .poll(async () => (await page.request.get(`/trpc/search?input=${input}`)).text(), {
        timeout: slowest / 2,
      })
      .toContain(`"articleId":${article.id}`);
    await page.getByRole("searchbox", { name: "Search the knowledge base" }).fill(query);
    await expect(page.getByRole("link", { name: /^p\. \d+/ }).first()).toBeVisible();
    await expect(page).toHaveURL(/q=/);
    await expectAccessible(page);
  });

  await test.step("a place opens its page, with the words found in it", async () => {
    const place = page.getByRole("link", { name: /^p\. 3/ }).first();
    await place.click();
    await expectAtPage(page, 3);
    await expect(page.locator(".highlight").first()).toBeVisible();
    await expect(place).toHaveAttribute("aria-current", "page");
  });

  await test.step("when the search stopped counting, no number is presented as the total", async () => {
    await expect(page.getByRole("link", { name: "9 more in this article" })).toBeVisible();
    await stopCounting(page);
    await page.reload();
    await expect(page.getByText("1,000+ places in the text")).toBeVisible();
    await expect(page.getByRole("link", { name: "9+ more in this article" })).toBeVisible();
  });

  await test.step("a mistyped word suggests one of the documents, which the keyboard reaches", async () => {
    await page.getByRole("searchbox", { name: "Search the knowledge base" }).fill("σίνδεσμο");
    const meant = page.getByText("Did you mean").getByRole("link");
    await expect(meant).toHaveText("σύνδεσμο");
    await expect(page.getByText("No articles match “σίνδεσμο”")).toBeVisible();
    // The corrected word's results are shown at once; the typed word can still be searched for.
    await expect(page.getByRole("link", { name: /^p\. \d+/ }).first()).toBeVisible();
    await expect(page.getByText(/^Shown below: \d+ articles?, [\d,]+\+? places/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Contact Us" }).focus();
    await page.keyboard.press("Tab");
    await expect(meant).toBeFocused();
    await page.getByRole("button", { name: "Search for “σίνδεσμο” as typed" }).press("Enter");
    await expect(page.getByRole("link", { name: /^p\. \d+/ })).toHaveCount(0);
    await expect(page.locator(":focus")).toContainText("No articles match “σίνδεσμο”");
    await meant.press("Enter");
    await expect(page).toHaveURL(/q=%CF%83%CF%8D/);
    await expect(page.getByRole("link", { name: /^p\. \d+/ }).first()).toBeVisible();
  });

  const phone = await newVisitor(screens[1].device);
  await test.step("on a phone the place opens as a screen of its own, and Back leads to the results", async () => {
    await login(phone, member);
    await phone.goto("/knowledge-base");
    await phone.getByRole("searchbox", { name: "Search the knowledge base" }).fill(query);
    await phone
      .getByRole("link", { name: /^p\. 3/ })
      .first()
      .tap();
    await expectAtPage(phone, 3);
    await expect(phone.getByText(/^\d+ of \d+$/)).toBeVisible();
    await phone.getByRole("button", { name: "Next hit" }).tap();
    await expect(phone.locator(".highlight.selected").first()).toBeInViewport();
    await phone.goBack();
    // A keyboard or a screen reader goes on from the result, not from the top of the page.
    await expect(phone.getByRole("link", { name: /^p\. 3/ }).first()).toBeFocused();
  });

  const visitor = await newVisitor();
  await visitor.goto("/knowledge-base?q=συνδεσμους");
  await expect(visitor.getByText("No articles match “συνδεσμους”")).toBeVisible();
  await visitor.getByRole("searchbox", { name: "Search the knowledge base" }).fill("Batery care");
  await expect(visitor.getByRole("link", { name: /Battery care/ }).first()).toBeVisible();

  await test.step("a link to a place leads there through signing in", async () => {
    await visitor.goto(`/knowledge-base?article=${article.id}&page=3&find=σύνδεσμο`);
    await visitor
      .getByText("Sign in to read this article")
      .locator("..")
      .getByRole("link", { name: "Sign In" })
      .click();
    await fillSignIn(visitor, member);
    await expectAtPage(visitor, 3);
    await expect(visitor.getByText(/^\d+ of \d+$/)).toBeVisible();
  });
});

/** Makes the server's answers to searches say that more pages have hits than were counted, as in a large library. */
async function stopCounting(page: Page): Promise<void> {
  await page.route(callOf("search"), async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('"isCapped":false', '"isCapped":true');
    await route.fulfill({ response, body });
  });
}

test("results follow an article that is renamed and deleted beside them", async ({
  adminPage: page,
  article: { id, title },
}) => {
  const mark = title.split(" ").at(-1) ?? "";
  const found = page.getByRole("listitem").getByRole("link", { name: title });
  await page.goto(`/knowledge-base?q=${mark}&article=${id}`);
  await expect(found).toHaveAccessibleName(title);

  await page.getByRole("button", { name: `Edit ${title}` }).click();
  const dialog = page.getByRole("dialog", { name: "Edit article" });
  await dialog.getByRole("textbox", { name: "Title" }).fill(`${title}, second edition`);
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(found).toHaveAccessibleName(`${title}, second edition`);

  await page.getByRole("button", { name: `Delete ${title}, second edition` }).click();
  await page
    .getByRole("dialog", { name: "Delete this article?" })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(found).toHaveCount(0);
});

test("an overlong search is cut, in the field and in the address", async ({ page }) => {
  const long = "z".repeat(limits.searchMax + 100);
  const cut = long.slice(0, limits.searchMax);
  await page.goto(`/knowledge-base?q=${long}`);
  await expect(page.getByText(`No articles match “${cut}”`, { exact: true })).toBeVisible();
  const field = page.getByRole("searchbox", { name: "Search the knowledge base" });
  await expect(field).toHaveValue(cut);
  await field.press("End");
  await page.keyboard.insertText("yy");
  await expect(field).toHaveValue(cut);
});

test("an empty result is not claimed for other words before their answer arrives", async ({ page }) => {
  await page.goto("/knowledge-base?q=zzqx");
  await expect(page.getByText("No articles match “zzqx”", { exact: true })).toBeVisible();
  const release = await holdCalls(page, "search");
  await page.getByRole("searchbox", { name: "Search the knowledge base" }).fill("zzqxy");
  await expect(page.getByText("Searching", { exact: true })).toBeAttached();
  await expect(page.getByText(/^No articles match/)).toHaveCount(0);
  release();
  await expect(page.getByText("No articles match “zzqxy”", { exact: true })).toBeVisible();
});
