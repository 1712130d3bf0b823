import { openClient, signIn } from "../arrangements/api-client.ts";
import { addArticle } from "../arrangements/articles.ts";
import { addMember } from "../arrangements/members.ts";
import { expect, test } from "../fixtures/test.ts";
import { openArticle } from "../screens/knowledge-base.ts";
import { expectAtPage, goToPage } from "../screens/reader.ts";

test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });

test("on a phone an article is a screen of its own, and one tap goes on reading it", async ({
  page,
  product,
  login,
  expectAccessible,
}) => {
  await using admin = await openClient(product);
  await signIn(admin, product.admin);
  const article = await addArticle(admin, { pages: 30, outline: true });
  await login(page, await addMember(admin));
  await page.goto("/knowledge-base");

  await test.step("its text fills the width of the screen", async () => {
    await openArticle(page, article);
    await expectAtPage(page, 1);
    const sheet = await page.locator(".page").first().boundingBox();
    expect(sheet?.width).toBeGreaterThan(390);
    await expect(page.getByRole("searchbox", { name: "Search the knowledge base" })).toBeHidden();
    await expectAccessible(page);
  });

  await test.step("outline and page number lead on", async () => {
    await page.getByRole("button", { name: "Outline" }).tap();
    await page.getByRole("button", { name: "Section 11" }).tap();
    await expectAtPage(page, 11);
    await goToPage(page, 12);
  });

  await test.step("a tap hides both bars, and another brings them back", async () => {
    const bars = page.getByRole("toolbar", { name: "Reader" });
    await page.touchscreen.tap(200, 400);
    await expect(bars).toBeHidden();
    await expect(page.getByRole("button", { name: "Back to the articles" })).toBeHidden();
    await page.touchscreen.tap(200, 400);
    await expect(bars).toBeVisible();
  });

  await test.step("two taps zoom in, and two more back to the text", async () => {
    const width = async () => (await page.locator(".page").first().boundingBox())?.width ?? 0;
    const fitting = await width();
    await page.touchscreen.tap(200, 400);
    await page.touchscreen.tap(200, 400);
    await expect.poll(width).toBeGreaterThan(1.8 * fitting);
    await page.touchscreen.tap(200, 400);
    await page.touchscreen.tap(200, 400);
    await expect.poll(width).toBeCloseTo(fitting, 0);
    await expect(page.getByRole("toolbar", { name: "Reader" })).toBeVisible();
    await goToPage(page, 12);
  });

  await test.step("words are found in the bar above", async () => {
    await page.getByRole("button", { name: "Find", exact: true }).tap();
    await page.getByRole("textbox", { name: "Find in document" }).fill("connector");
    await expect(page.getByText(/^\d+ of 360$/)).toBeVisible();
    await page.getByRole("button", { name: "Close find" }).tap();
  });

  await test.step("the rest is in a sheet", async () => {
    await page.getByRole("button", { name: "Page and document" }).tap();
    const sheet = page.getByRole("dialog", { name: "Page and document" });
    await sheet.getByRole("radio", { name: "Whole page" }).tap();
    await expect(sheet.getByRole("radio", { name: "Whole page" })).toBeChecked();
    await expect(sheet.getByRole("link", { name: "Download" })).toBeVisible();
    await expectAccessible(page);
    await sheet.getByRole("button", { name: "Close" }).tap();
  });

  await test.step("back at the list, one tap goes on", async () => {
    await goToPage(page, 12);
    await page.getByRole("button", { name: "Back to the articles" }).tap();
    await expect(page.getByRole("region", { name: "Recent Articles" })).toBeVisible();
    await page.getByRole("link", { name: /^Continue at page 12 of 30/ }).tap();
    await expectAtPage(page, 12);
  });
});

test("on a phone a long manual, a Greek text and a scan are read as on a desk", async ({
  page,
  product,
  login,
}) => {
  await using admin = await openClient(product);
  await signIn(admin, product.admin);
  const long = await addArticle(admin, { pages: 300, outline: true, links: true });
  const greek = await addArticle(admin, { pages: 5, language: "el" });
  const scan = await addArticle(admin, { pages: 3, content: "scan" });
  await login(page, await addMember(admin));
  const find = async (words: string) => {
    await page.getByRole("button", { name: "Find", exact: true }).tap();
    await page.getByRole("textbox", { name: "Find in document" }).fill(words);
  };

  await test.step("three hundred pages, by outline and number", async () => {
    await page.goto("/knowledge-base");
    await openArticle(page, long);
    await expectAtPage(page, 1);
    await page.getByRole("button", { name: "Outline" }).tap();
    await page.getByRole("button", { name: "Section 41" }).tap();
    await expectAtPage(page, 41);
    await goToPage(page, 300);
    expect(await page.locator("canvas").count()).toBeLessThan(20);
  });

  await test.step("Greek words, accents or not", async () => {
    await page.goto("/knowledge-base");
    await openArticle(page, greek);
    await expectAtPage(page, 1);
    await find("πληρωμα");
    await expect(page.getByText("1 of 60", { exact: true })).toBeVisible();
  });

  await test.step("a scan, in which there are none to be found", async () => {
    await page.goto("/knowledge-base");
    await openArticle(page, scan);
    await expect(page.locator("canvas").first()).toBeVisible();
    await find("crew");
    await expect(page.getByText("No hits")).toBeVisible();
  });
});
