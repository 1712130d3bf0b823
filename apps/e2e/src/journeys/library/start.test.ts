import type { Page } from "@playwright/test";
import { z } from "zod";
import { expectStatus, readAnswer } from "../../arrangements/api-client.ts";
import { addArticle, uploadPdf } from "../../arrangements/articles.ts";
import { pdfBytes } from "../../arrangements/pdf-bytes.ts";
import { reportSeen } from "../../arrangements/reading.ts";
import { passDay } from "../../arrangements/visits.ts";
import { test } from "../../fixtures/own-database-test.ts";
import { expect } from "../../fixtures/test.ts";
import { calendarDaysBetween } from "../../screens/calendar-days.ts";
import { callOf, cutCalls } from "../../screens/calls.ts";
import { boxOf, expectAtPage, goToPage } from "../../screens/reader.ts";
import { sidewaysOf } from "../../screens/sideways.ts";
import { brokenWords } from "../../screens/text-lines.ts";

const day = 86_400_000;

const screens = [
  { name: "on a phone", viewport: { width: 390, height: 844 } },
  { name: "on a desktop", viewport: { width: 1440, height: 900 } },
] as const;

async function ownId(page: Page): Promise<number> {
  return (await readAnswer(await page.request.get("/api/user"), 200, z.object({ id: z.int() }))).id;
}

/** Expects at a phone's and a desktop's width that nothing is too wide, nor has axe anything against it. */
async function expectSoundAtEach(page: Page, expectAccessible: (page: Page) => Promise<void>): Promise<void> {
  for (const { viewport } of screens) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
    expect(await sidewaysOf(page), `${viewport.width} px`).toEqual([]);
  }
}

test("a member sees required reading, where they stopped and what is new, on a phone and on a desktop, and continues by keyboard", async ({
  admin,
  memberPage: page,
  article,
  databaseUrl,
  expectAccessible,
}) => {
  await page.setViewportSize(screens[0].viewport);
  const begun = await addArticle(admin, { pages: 12 });
  const dueAt = new Date(Date.now() + 8 * day);
  const asked = { articleId: article.id, people: [await ownId(page)], dueAt, eachEdition: true };
  await expectStatus(await admin.post("/api/admin/assignments", { data: asked }), 201);

  const visited = page.waitForResponse(callOf("reading.visitLibrary"));
  const daysAtFirst = calendarDaysBetween(Date.now(), dueAt);
  await page.goto("/knowledge-base");
  const required = page.getByRole("region", { name: "Required reading" });
  await expect(required.getByText("1 to read")).toBeVisible();
  await expect(required.getByText("Not opened", { exact: true })).toBeVisible();
  // Midnight may have passed in between.
  const days = `(${daysAtFirst}|${calendarDaysBetween(Date.now(), dueAt)})`;
  await expect(required.getByText(new RegExp(`^in ${days} days$`))).toBeVisible();
  const record = await boxOf(required.getByRole("link", { name: "My record" }));
  expect(record.height).toBeGreaterThanOrEqual(44);
  await expectSoundAtEach(page, expectAccessible);
  for (const { viewport } of screens) {
    await page.setViewportSize(viewport);
    await expect(page.getByRole("heading", { name: "Select an article" })).toBeVisible();
    // On a first visit everything is new, and nothing has been started.
    await expect(page.getByRole("heading", { name: "New since your last visit" })).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Continue reading" })).toHaveCount(0);
  }

  // Leaving the page cancels its calls in flight, and a position may be saved only after the list is fetched.
  await visited;
  await page.goto(`/knowledge-base?article=${begun.id}`);
  const saved = page.waitForResponse(callOf("reading.savePosition"));
  await goToPage(page, 7);
  await saved;
  const { title, categoryId } = article;
  const newer = { title, categoryId, pdfPath: await uploadPdf(admin, await pdfBytes({ pages: 4 })) };
  await passDay(databaseUrl);
  await expectStatus(await admin.put(`/api/knowledge-base/articles/${article.id}`, { data: newer }), 200);

  await page.goto("/knowledge-base");
  const news = page.getByRole("region", { name: "New since your last visit" });
  const goOn = page.getByRole("region", { name: "Continue reading" }).getByRole("link").first();
  await expect(news.getByRole("link", { name: new RegExp(`${title}.*Edition 2`) })).toBeVisible();
  await expect(goOn).toContainText("Continue at page 7 of 12");
  await expectSoundAtEach(page, expectAccessible);

  for (const { name, viewport } of screens.toReversed())
    await test.step(`it continues by keyboard ${name}`, async () => {
      await page.setViewportSize(viewport);
      await expect(news.getByRole("link", { name: new RegExp(`${title}.*Edition 2`) })).toBeVisible();
      await goOn.focus();
      await page.keyboard.press("Enter");
      await expectAtPage(page, 7);
      await page.goBack();
    });
  await required.getByRole("link", { name: `Read ${title}` }).press("Enter");
  await expectAtPage(page, 1);
});

test("what shows the acknowledged articles ends with the rule below it", async ({
  admin,
  memberPage: page,
  booklet: article,
}) => {
  const asked = { articleId: article.id, people: [await ownId(page)], dueAt: new Date(Date.now() + day) };
  await expectStatus(await admin.post("/api/admin/assignments", { data: asked }), 201);
  await reportSeen(page.request, article, [1, 2, 3]);
  const acknowledged = { articleId: article.id, edition: 1 };
  await expectStatus(await page.request.post("/api/reading/acknowledgements", { data: acknowledged }), 201);

  await page.goto("/knowledge-base");
  const button = page.getByRole("button", { name: "Show acknowledged" });
  const wordsEnd = await button.evaluate((shown) => {
    const words = document.createRange();
    words.selectNodeContents(shown);
    return words.getBoundingClientRect().right;
  });
  const head = await boxOf(page.getByRole("region", { name: "Required reading" }).locator("header"));
  expect(Math.abs(head.x + head.width - wordsEnd)).toBeLessThan(2);
});

test("the contents of the library lead to a category in the index, also during a search", async ({
  memberPage: page,
  booklet: article,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/knowledge-base?q=${article.title.slice(-8)}`);
  const contents = page.getByRole("region", { name: "Contents" });
  await contents.getByRole("button", { name: article.category }).press("Enter");
  const toggle = page
    .getByRole("region", { name: "Categories" })
    .getByRole("button", { name: article.category });
  await expect(toggle).toBeFocused();
  await expect(toggle).toHaveAttribute("aria-expanded", "true");
  await expect(toggle).toBeInViewport();
});

test("if required reading cannot be loaded, the rest of the library works", async ({
  memberPage: page,
  booklet: article,
  problems,
}) => {
  problems.expect(/request failed: \S+ GET \S+record\.ownRecord/);
  const mend = await cutCalls(page, "record.ownRecord");
  await page.goto("/knowledge-base");
  const required = page.getByRole("region", { name: "Required reading" });
  await expect(required.getByRole("alert")).toContainText("Required reading could not be loaded");
  await expect(page.getByRole("region", { name: "Contents" }).getByText(article.category)).toBeVisible();
  await mend();
  await required.getByRole("button", { name: "Try again" }).click();
  await expect(required).toHaveCount(0);
});

test("a visitor sees titles on blank plates, how to get access in three steps with space below them, and no picture of a page, at every width", async ({
  page,
  article,
  expectAccessible,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const steps = page.getByRole("region", { name: "Three steps to access" });
  for (const { name, viewport } of screens)
    await test.step(name, async () => {
      await page.setViewportSize(viewport);
      await page.goto("/knowledge-base");
      await expect(steps.getByRole("listitem")).toHaveCount(3);
      const plates = page.getByRole("region", { name: "In the library" });
      await expect(plates.getByRole("link", { name: article.title })).toBeVisible();
      await expectAccessible(page);
      expect(await sidewaysOf(page)).toEqual([]);
      expect(asked.filter((path) => path.startsWith("/objects/"))).toEqual([]);
      await expect(steps.getByRole("link", { name: "Request access" })).toHaveAttribute(
        "href",
        /mode=register/,
      );
    });

  await test.step("between the steps and the button that starts them there is space", async () => {
    const words = page
      .getByRole("list")
      .filter({ hasText: "An administrator approves" })
      .getByRole("paragraph");
    for (const width of [360, 640, 700, 800, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      // A phone's screen is another one, which takes the place of this one a moment after the window is resized.
      await expect(async () => {
        const [ends, request] = await Promise.all([
          Promise.all((await words.all()).map(async (each) => boxOf(each))),
          boxOf(page.getByRole("link", { name: "Request access" })),
        ]);
        expect(ends).toHaveLength(3);
        const room = request.y - Math.max(...ends.map(({ y, height }) => y + height));
        expect(room, `${width} px`).toBeGreaterThanOrEqual(16);
        expect(room, `${width} px`).toBeLessThanOrEqual(40);
      }).toPass();
    }
  });

  await steps.getByRole("link", { name: "Sign In" }).press("Enter");
  await expect(page).toHaveURL(/\/auth\?next=/);
});

test("a Greek reader's start fits every width, overdue or signed out, and the figures stand on one line each, with whole words", async ({
  admin,
  memberPage: page,
  booklet: article,
  newVisitor,
}) => {
  // Fixes the browser's clock, since midnight may pass during the test.
  const now = Date.now();
  await page.clock.setFixedTime(now);
  const dueAt = new Date(now - 3 * day);
  const asked = { articleId: article.id, people: [await ownId(page)], dueAt, graceDays: 0 };
  await expectStatus(await admin.post("/api/admin/assignments", { data: asked }), 201);
  const language = await page.request.post("/trpc/auth.updateLetters", { data: { language: "el" } });
  await expectStatus(language, 200);
  const expectFigures = async (path: string, title: string | RegExp) => {
    await page.goto(path);
    const block = page.getByRole("region", { name: title });
    for (const [width, lines] of [
      [320, 2],
      [360, 1],
      [768, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect(block.getByRole("definition")).toHaveCount(4);
      await expect.poll(() => brokenWords(block.getByRole("term"))).toEqual([]);
      const tops = await block
        .getByRole("definition")
        .evaluateAll((all) => all.map((figure) => Math.round(figure.getBoundingClientRect().bottom)));
      expect(new Set(tops).size, `${path} at ${width} px`).toBe(lines);
    }
  };
  await expectFigures("/knowledge-base", "Η ανάγνωσή σας");
  const visitor = await newVisitor();
  await visitor.goto("/knowledge-base?lang=el");
  for (const width of [360, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByText(`Εκπρόθεσμο κατά ${calendarDaysBetween(dueAt, now)} ημέρες`)).toBeVisible();
    expect(await sidewaysOf(page), `${width} px`).toEqual([]);

    await visitor.setViewportSize({ width, height: 900 });
    await expect(visitor.getByRole("region", { name: "Στη βιβλιοθήκη" })).toBeVisible();
    expect(await sidewaysOf(visitor), `${width} px`).toEqual([]);
  }
  await expectFigures("/record", /Marinou/);
});

test("on a phone the cover of a begun article keeps a page's shape beside a long title", async ({
  admin,
  memberPage: page,
  article: { id, categoryId },
}) => {
  const title = "Radio link: budget, antenna placement and what to do when it drops in the mountains";
  const data = { id, categoryId, title };
  await expectStatus(await admin.post("/trpc/knowledgeBase.updateArticle", { data }), 200);
  const place = { articleId: id, page: 2 };
  await expectStatus(await page.request.post("/trpc/reading.savePosition", { data: place }), 200);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/knowledge-base");
  const link = page.getByRole("region", { name: "Continue reading" }).getByRole("link");
  await expect(link).toBeVisible();
  const { width, height } = await boxOf(link.locator("> :first-child"));
  expect(height / width).toBeCloseTo(297 / 210, 1);
});
