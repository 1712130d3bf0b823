import { openAdmin } from "../../arrangements/api-client.ts";
import { addArticle } from "../../arrangements/articles.ts";
import { expect, test } from "../../fixtures/reader-test.ts";
import { screens } from "../../fixtures/screen-sizes.ts";
import { pinch, tapTwice } from "../../screens/fingers.ts";
import { openArticle } from "../../screens/knowledge-base.ts";
import {
  boxOf,
  expectAtPage,
  expectOpened,
  findInDocument,
  goToPage,
  headOf,
  sheet,
} from "../../screens/reader.ts";
import { missedByAThumb } from "../../screens/thumb-targets.ts";

const [desktop, phone] = screens;

test.use(phone.device);

test("on a phone an article is a screen of its own, and one tap continues reading", async ({
  page,
  product,
  startReading,
  expectAccessible,
}) => {
  await using admin = await openAdmin(product);
  const article = await addArticle(admin, { pages: 30, outline: true });
  await startReading(page, article);
  const bars = page.getByRole("group", { name: "Reader" });
  const reader = page.locator("section").filter({ has: bars });

  await test.step("its text fills the width of the screen, and a thumb reaches every tool", async () => {
    await expectAtPage(page, 1);
    // The page is enlarged once the position of its text is known, which is after it is drawn.
    await expect
      .poll(async () => (await boxOf(sheet(page))).width)
      .toBeGreaterThan(phone.device.viewport.width);
    await expect(page.getByRole("searchbox", { name: "Search the knowledge base" })).toBeHidden();
    await expect(page.getByRole("button", { name: "Open menu" })).toBeHidden();
    await expectAccessible(page);
    expect(await missedByAThumb(reader)).toEqual([]);
  });

  await test.step("outline and page number lead on", async () => {
    await page.getByRole("button", { name: "Outline" }).tap();
    expect(await missedByAThumb(page.getByRole("navigation", { name: "Outline" }))).toEqual([]);
    await page.getByRole("button", { name: "Section 11" }).tap();
    await expectAtPage(page, 11);
    await goToPage(page, 12);
  });

  await test.step("a tap hides both bars, and another brings them back", async () => {
    await page.touchscreen.tap(200, 400);
    await expect(bars).toBeHidden();
    await expect(page.getByRole("button", { name: "Back to the articles" })).toBeHidden();
    await page.touchscreen.tap(200, 400);
    await expect(bars).toBeVisible();
  });

  await test.step("two taps zoom in, and two more back to the text", async () => {
    const width = async () => (await boxOf(sheet(page, 12))).width;
    const fitting = await width();
    await tapTwice(page, { x: 200, y: 400 });
    await expect.poll(width).toBeGreaterThan(1.8 * fitting);
    await tapTwice(page, { x: 200, y: 400 });
    await expect.poll(width).toBeCloseTo(fitting, 0);
    await expect(bars).toBeVisible();
    await goToPage(page, 12);
  });

  await test.step("two fingers zoom the page and not the site", async () => {
    const width = async () => (await boxOf(sheet(page, 12))).width;
    const fitting = await width();
    await pinch(page, { from: 60, to: 120 }, () =>
      expect.poll(width, { timeout: 2_000 }).toBeGreaterThan(1.5 * fitting),
    );
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
    await pinch(page, { from: 120, to: 60 }, () =>
      expect.poll(width, { timeout: 2_000 }).toBeLessThan(1.1 * fitting),
    );
    await goToPage(page, 12);
  });

  await test.step("words are typed at once, and their hits stay while the bars are hidden", async () => {
    await page.getByRole("button", { name: "Find", exact: true }).tap();
    await expect(page.getByRole("textbox", { name: "Find in document" })).toBeFocused();
    await page.keyboard.type("connector");
    await expect(page.getByText(/^\d+ of 360$/)).toBeVisible();
    expect(await missedByAThumb(reader)).toEqual([]);
    await page.touchscreen.tap(200, 400);
    await expect(bars).toBeHidden();
    await expect(page.locator(".highlight").first()).toBeVisible();
    await page.touchscreen.tap(200, 400);
    await expect(page.getByText(/^\d+ of 360$/)).toBeVisible();
    await page.getByRole("button", { name: "Close find" }).tap();
  });

  await test.step("the other tools are in a sheet, in full screen too", async () => {
    await page.getByRole("button", { name: "Page and document" }).tap();
    const more = page.getByRole("dialog", { name: "Page and document" });
    await more.getByRole("radio", { name: "Whole page" }).tap();
    await expect(more.getByRole("radio", { name: "Whole page" })).toBeChecked();
    await expect(more.getByText("30 pages", { exact: false })).toBeVisible();
    await expectAccessible(page);
    expect(await missedByAThumb(more)).toEqual([]);

    await more.getByRole("button", { name: "Full screen" }).tap();
    await expect(more).toBeHidden();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await expect(bars).toBeInViewport();
    await page.getByRole("button", { name: "Page and document" }).tap();
    await expect(more).toBeInViewport();
    expect(await missedByAThumb(more)).toEqual([]);
    await more.getByRole("button", { name: "Full screen" }).tap();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false);
  });

  await test.step("back at the list, one tap continues", async () => {
    await goToPage(page, 12);
    await page.getByRole("button", { name: "Back to the articles" }).tap();
    await expect(page.getByRole("region", { name: "Recent Articles" })).toBeVisible();
    await page.getByRole("link", { name: /^Continue at page 12 of 30/ }).tap();
    await expectAtPage(page, 12);
  });

  await test.step("the list is where it was left, by its button and by Back", async () => {
    const close = page.getByRole("button", { name: "Back to the articles" });
    await close.tap();
    // The categories are below the recent articles.
    const categories = page.getByRole("region", { name: "Categories" });
    const category = categories.getByRole("button", { name: article.category });
    // The router notices a scroll only with the next frame; a real thumb would not be on the link before that.
    await category.scrollIntoViewIfNeeded();
    await expect(category).toBeInViewport();
    await openArticle(page, article);
    await expectAtPage(page, 12);
    await close.tap();
    await expect(category).toBeInViewport();
    await openArticle(page, article);
    await expectAtPage(page, 12);
    await page.goBack();
    await expect(category).toBeInViewport();
  });
});

test("a manual of 300 pages keeps its place while the phone is rotated, and on the desktop afterwards", async ({
  page,
  manual,
  startReading,
  openFromList,
  login,
  newVisitor,
}) => {
  const member = await startReading(page, manual);
  const { width, height } = phone.device.viewport;

  await page.getByRole("button", { name: "Outline" }).tap();
  await page.getByRole("button", { name: "Section 41" }).tap();
  await expectAtPage(page, 41);
  await goToPage(page, 299);
  await goToPage(page, 77);
  expect(await page.locator("canvas").count()).toBeLessThan(20);

  await test.step("in landscape it is still a phone: the page has most of the screen", async () => {
    await page.setViewportSize({ width: height, height: width });
    await expectAtPage(page, 77);
    await expect.poll(async () => (await boxOf(sheet(page, 77))).width).toBeGreaterThan(height);
    const bars = page.getByRole("group", { name: "Reader" });
    expect(await missedByAThumb(page.locator("section").filter({ has: bars }))).toEqual([]);
    const { height: forPages } = await boxOf(page.getByRole("document", { name: "Document" }));
    expect(forPages).toBeGreaterThan(0.6 * width);
    await page.getByRole("button", { name: "Page and document" }).tap();
    const more = page.getByRole("dialog", { name: "Page and document" });
    await more.getByRole("radio", { name: "Page width" }).tap();
    await more.getByRole("radio", { name: "Text width" }).tap();
    await expect(more.getByRole("link", { name: "Download" })).toBeVisible();
    await more.getByRole("button", { name: "Close" }).tap();
    await page.setViewportSize({ width, height });
    await expectAtPage(page, 77);
  });

  await test.step("words are held and copied", async () => {
    await headOf(page, 77).selectText();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe("Page 77");
  });

  // Leaving at once loses neither the position nor the view.
  await page.goto("/home");
  const desk = await newVisitor({ ...desktop.device, hasTouch: false, isMobile: false });
  await login(desk, member);
  await expect
    .poll(async () => (await desk.request.get("/trpc/reading.listPositions")).text())
    .toContain('"page":77');
  await openFromList(desk, manual);
  await expectAtPage(desk, 77);
  await expect(desk.getByText("Continued at page 77, where you stopped")).toBeVisible();
  await desk.getByRole("button", { name: "Start at 1" }).press("Enter");
  await expectAtPage(desk, 1);
  await expect(desk.getByRole("document", { name: "Document" })).toBeFocused();
});

test("a page is fitted, and the outline is there, when nothing beyond the page can be loaded", async ({
  page,
  product,
  startReading,
  problems,
}) => {
  await using admin = await openAdmin(product);
  const article = await addArticle(admin, { pages: 12, outline: true, bytesAtLeast: 3_000_000 });
  problems.expect(/answer 503: GET \S+\/objects\/|console (warning|error)/);
  // The first page is before these bytes of the file, the outline after them.
  const missing = { from: 300_000, to: 2_500_000 };
  await page.route(`**${article.objectPath}`, (route) => {
    const first = Number(/^bytes=(\d+)/.exec(route.request().headers()["range"] ?? "")?.[1] ?? 0);
    return first > missing.from && first < missing.to ? route.fulfill({ status: 503 }) : route.fallback();
  });
  await startReading(page, article);
  await expect.poll(async () => (await boxOf(sheet(page))).width).toBeCloseTo(phone.device.viewport.width, 0);
  await page.getByRole("button", { name: "Outline" }).tap();
  await expect(page.getByRole("button", { name: "Section 11" })).toBeVisible();
});

test("on a phone the outline closes for the chosen page, and for a search", async ({
  memberPage: page,
  manual,
}) => {
  await page.goto(`/knowledge-base?article=${manual.id}`);
  await expectOpened(page);
  const outline = page.getByRole("navigation", { name: "Outline" });
  await page.getByRole("button", { name: "Outline" }).tap();
  await expect(outline).toBeVisible();
  await page.getByRole("button", { name: "Next page" }).tap();
  await expect(outline).toBeHidden();
  await expectAtPage(page, 2);

  await page.getByRole("button", { name: "Outline" }).tap();
  await expect(outline).toBeVisible();
  await findInDocument(page, "phone", "connector");
  await expect(outline).toBeHidden();
  await expect(page.locator(".highlight.selected")).toBeInViewport();
});

test("on a phone an article names itself and leads back while the reader is still on its way, and if it does not come", async ({
  memberPage: page,
  booklet: article,
  problems,
}) => {
  problems.expect(
    /request failed: \S+ GET \S+\/assets\/reader-|console error: .*(?:ERR_CONNECTION_RESET|Failed to fetch)/,
  );
  const { promise: come, resolve: send } = Promise.withResolvers<void>();
  const asked = page.waitForRequest("**/assets/reader-*.js");
  await page.route("**/assets/reader-*.js", async (route) => {
    await come;
    await route.abort("connectionreset");
  });
  await page.goto(`/knowledge-base?article=${article.id}`);
  await asked;
  const back = page.getByRole("button", { name: "Back to the articles" });
  await expect(page.getByRole("heading", { level: 2, name: article.title })).toBeVisible();
  await expect(back).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Loading the article" })).toBeVisible();

  send();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await back.tap();
  await expect(page.getByRole("searchbox", { name: "Search the knowledge base" })).toBeVisible();
});
