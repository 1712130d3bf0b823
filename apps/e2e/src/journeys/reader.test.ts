import type { Page } from "@playwright/test";
import { openClient, signIn } from "../arrangements/api-client.ts";
import { type AddedArticle, addArticle } from "../arrangements/articles.ts";
import { addMember, type Person } from "../arrangements/members.ts";
import type { Product } from "../product/product.ts";
import { expect, test as productTest } from "../fixtures/test.ts";
import { expectPdfPage, openArticle } from "../screens/knowledge-base.ts";
import { expectAtPage, goToPage, pageField } from "../screens/reader.ts";

type Library = { long: AddedArticle; greek: AddedArticle; scan: AddedArticle };

/** A manual of 300 pages, one in Greek, and a scan without text: made once for each worker's product. */
const test = productTest.extend<object, { library: Library }>({
  library: [
    async ({ product }, use) => {
      await using admin = await openClient(product);
      await signIn(admin, product.admin);
      await use({
        long: await addArticle(admin, { pages: 300, outline: true, links: true }),
        greek: await addArticle(admin, { pages: 5, language: "el" }),
        scan: await addArticle(admin, { pages: 3, content: "scan" }),
      });
    },
    { scope: "worker", timeout: 300_000 },
  ],
});

type RunningProduct = Pick<Product, "baseURL" | "admin">;

async function newMember(product: RunningProduct): Promise<Person> {
  await using admin = await openClient(product);
  await signIn(admin, product.admin);
  return await addMember(admin);
}

async function openFromList(page: Page, article: AddedArticle): Promise<void> {
  await page.goto("/knowledge-base");
  await openArticle(page, article);
}

test("a manual of 300 pages is read by page number, keys, outline and scale; the address follows", async ({
  page,
  product,
  library,
  login,
}) => {
  const { long } = library;
  await login(page, await newMember(product));
  await openFromList(page, long);
  await expectPdfPage(page, 1);

  await goToPage(page, 150);
  await expect(page).toHaveURL(new RegExp(`article=${long.id}&page=150`));

  await page.getByRole("document", { name: "Document" }).focus();
  await page.keyboard.press("ArrowRight");
  await expectAtPage(page, 151);
  await page.keyboard.press("End");
  await expectAtPage(page, 300);

  await page.keyboard.press("o");
  await page.getByRole("navigation", { name: "Outline" }).getByRole("button", { name: "Section 41" }).click();
  await expectAtPage(page, 41);

  await page.getByRole("slider", { name: "Page" }).press("ArrowDown");
  await expectAtPage(page, 42);
  await expect(page.getByRole("slider", { name: "Page" })).toHaveAttribute(
    "aria-valuetext",
    "Page 42 of 300",
  );
});

test("the pages that are not in view are not drawn", async ({ page, product, library, login }) => {
  const { long } = library;
  await login(page, await newMember(product));
  await openFromList(page, long);
  await expectPdfPage(page, 1);
  for (const number of [60, 120, 180, 240, 300]) await goToPage(page, number);
  expect(await page.locator("canvas").count()).toBeLessThan(20);
});

test("words are found, counted and gone through, accents or not", async ({
  page,
  product,
  library,
  login,
}) => {
  const { greek } = library;
  await login(page, await newMember(product));
  await openFromList(page, greek);
  await expectAtPage(page, 1);
  await page.keyboard.press("Control+f");
  await page.keyboard.type("πληρωμα");
  await expect(page.getByText("1 of 60", { exact: true })).toBeVisible();
  await page.keyboard.press("Shift+Enter");
  await expect(page.getByText("60 of 60", { exact: true })).toBeVisible();
  await expect(pageField(page)).toHaveValue("5");
  await page.keyboard.press("Escape");
  await expect(page.getByText("60 of 60", { exact: true })).toBeHidden();
});

test("words of a page are selected and copied", async ({ page, context, product, library, login }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await login(page, await newMember(product));
  await openFromList(page, library.greek);
  await expectAtPage(page, 1);
  await page.getByText("Σελίδα 1", { exact: true }).click({ clickCount: 3 });
  await page.keyboard.press("Control+c");
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("Σελίδα 1");
});

test("a scan has no words to be found, and is shown all the same", async ({
  page,
  product,
  library,
  login,
}) => {
  const { scan } = library;
  await login(page, await newMember(product));
  await openFromList(page, scan);
  await expect(page.locator("canvas").first()).toBeVisible();
  await page.getByRole("textbox", { name: "Find in document" }).fill("crew");
  await expect(page.getByText("No hits")).toBeVisible();
});

test("a page grows, turns, darkens and can be taken along", async ({ page, product, library, login }) => {
  const { greek } = library;
  await login(page, await newMember(product));
  await openFromList(page, greek);
  await expectAtPage(page, 1);
  const tools = page.getByRole("toolbar", { name: "Reader" });
  const width = () =>
    page
      .locator(".page")
      .first()
      .evaluate((sheet) => sheet.clientWidth / sheet.clientHeight);

  const upright = await width();
  await tools.getByRole("button", { name: "Rotate" }).click();
  await expect.poll(width).toBeGreaterThan(upright);

  await expect(tools.getByRole("button", { name: "Fit width" })).toHaveAttribute("aria-pressed", "true");
  await tools.getByRole("button", { name: "Zoom in" }).click();
  await expect(tools.getByRole("button", { name: "Fit width" })).toHaveAttribute("aria-pressed", "false");

  await tools.getByRole("button", { name: "Dark page" }).click();
  await expect(tools.getByRole("button", { name: "Dark page" })).toHaveAttribute("aria-pressed", "true");

  await expect(tools.getByRole("link", { name: "Print" })).toHaveAttribute("target", "_blank");
  const download = page.waitForEvent("download");
  await tools.getByRole("link", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe(`${greek.title}.pdf`);
});

test("the keys are listed at a question mark, and single ones can be switched off", async ({
  page,
  product,
  library,
  login,
  expectAccessible,
}) => {
  const { greek } = library;
  await login(page, await newMember(product));
  await openFromList(page, greek);
  await expectAtPage(page, 1);
  const keys = page.getByRole("dialog", { name: "Keys of the reader" });
  await page.keyboard.press("?");
  await expect(keys.getByText("Dark page")).toBeVisible();
  await expectAccessible(page);
  await keys.getByRole("button", { name: "Turn single keys off" }).click();
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();

  const darkPage = page.getByRole("button", { name: "Dark page" });
  await page.keyboard.press("d");
  await expect(darkPage).toHaveAttribute("aria-pressed", "false");
  await page.getByRole("button", { name: "Keys" }).click();
  await keys.getByRole("button", { name: "Turn single keys on" }).click();
  await page.keyboard.press("Escape");
  await page.keyboard.press("d");
  await expect(darkPage).toHaveAttribute("aria-pressed", "true");
});

test("the reader fills the screen with its tools and its scale", async ({
  page,
  product,
  library,
  login,
}) => {
  const { greek } = library;
  await login(page, await newMember(product));
  await openFromList(page, greek);
  await expectAtPage(page, 1);
  await page.keyboard.press("Shift+F");
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await expect(page.getByRole("toolbar", { name: "Reader" })).toBeVisible();
  await expect(page.getByRole("slider", { name: "Page" })).toBeVisible();
  await page.getByRole("button", { name: "Full screen" }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false);
});

test("a link inside the document leads to its page; Back leads from article to article", async ({
  page,
  product,
  library,
  login,
}) => {
  const { long, greek } = library;
  await login(page, await newMember(product));
  await openFromList(page, long);
  await expectPdfPage(page, 1);
  await page.locator(".page[data-page-number='1'] .linkAnnotation a[href^='#']").first().click();
  await expectAtPage(page, 2);

  await openArticle(page, greek);
  await expectAtPage(page, 1);
  await page.goBack();
  await expectAtPage(page, 2);
});

test("reading goes on where it stopped, on another device", async ({
  page,
  product,
  library,
  login,
  newVisitor,
}) => {
  const { long } = library;
  const member = await newMember(product);
  await login(page, member);
  await openFromList(page, long);
  await expectPdfPage(page, 1);
  await goToPage(page, 77);
  // Leaving at once loses neither the page nor the view.
  await page.goto("/home");

  const other = await newVisitor();
  await login(other, member);
  await expect
    .poll(async () => (await other.request.get("/trpc/reading.listPositions")).text())
    .toContain('"page":77');
  await openFromList(other, long);
  await expectAtPage(other, 77);
  await expect(other.getByText("Continued at page 77, where you stopped")).toBeVisible();
  await other.getByRole("button", { name: "Start at 1" }).click();
  await expectAtPage(other, 1);
});

test("a screen that stayed on the list opens an article where another device stopped", async ({
  page,
  product,
  library,
  login,
  newVisitor,
}) => {
  const { greek } = library;
  const member = await newMember(product);
  await login(page, member);
  const known = page.waitForResponse(/reading\.listPositions/);
  await page.goto("/knowledge-base");
  await known;

  const other = await newVisitor();
  await login(other, member);
  await openFromList(other, greek);
  await goToPage(other, 3);
  await other.goto("/home");
  await expect
    .poll(async () => (await other.request.get("/trpc/reading.listPositions")).text())
    .toContain('"page":3');

  await openArticle(page, greek);
  await expectAtPage(page, 3);
});

test("without a line to ask, an article opens where this device stopped", async ({
  page,
  product,
  library,
  login,
  problems,
}) => {
  const { greek } = library;
  problems.expect(/(request failed|console error): .*net::ERR_INTERNET_DISCONNECTED/);
  await login(page, await newMember(product));
  await openFromList(page, greek);
  await goToPage(page, 4);
  await page.goBack();
  await expect(pageField(page)).toBeHidden();
  await page.route(/reading\.listPositions/, (route) => route.abort("internetdisconnected"));
  await openArticle(page, greek);
  await expectAtPage(page, 4);
});
