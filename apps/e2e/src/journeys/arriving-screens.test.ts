import type { Locator, Page } from "@playwright/test";
import { addArticle } from "../arrangements/articles.ts";
import { expect, test } from "../fixtures/test.ts";
import { openTab } from "../screens/admin-panel.ts";
import { callOf, holdCalls } from "../screens/calls.ts";
import { setWidth } from "../screens/width.ts";

const sizes = [390, 1440] as const;

/** The distance of each visible element from the window's top in pixels, by its kind and its text without counts. */
async function placesOf(parts: Locator): Promise<ReadonlyMap<string, number>> {
  const places = await parts.evaluateAll((all) =>
    all.flatMap((part): [string, number][] => {
      const { top } = part.getBoundingClientRect();
      const name = `${part.tagName} ${part.textContent.replace(/\d+$/u, "")}`;
      return part.checkVisibility() ? [[name, Math.round(top)]] : [];
    }),
  );
  return new Map(places);
}

/** Lets an answer through, and expects that once `last` is visible nothing has moved that was visible before. */
async function expectNothingMoves(parts: Locator, release: () => void, last: Locator): Promise<void> {
  const before = await placesOf(parts);
  release();
  await expect(last).toBeVisible();
  const after = await placesOf(parts);
  expect(Object.fromEntries([...before.keys()].map((name) => [name, after.get(name)]))).toEqual(
    Object.fromEntries(before),
  );
}

/**
 * Records layout shifts from now on: anything the browser had painted that then moves, text and placeholders included.
 * @returns a function that returns their scores
 */
async function recordShifts(page: Page): Promise<() => Promise<number[]>> {
  const record = await page.evaluateHandle(() => {
    const scores: number[] = [];
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries)
        if ("value" in entry && typeof entry.value === "number") scores.push(entry.value);
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: "layout-shift" });
    const read = async () => {
      // A frame's shifts are counted once it has been painted.
      for (let frames = 0; frames < 2; frames += 1)
        await new Promise((resolve) => {
          requestAnimationFrame(resolve);
        });
      add(observer.takeRecords());
      return scores;
    };
    return { read };
  });
  return () => record.evaluate(({ read }) => read());
}

/** Everything on the page that a person may be about to press. */
function pressable(page: Page): Locator {
  return page.getByRole("main").locator("a, button, input, h1, h2, [role=tab]");
}

for (const width of sizes) {
  test(`at ${width} px nothing of the account moves when the profile loads`, async ({ memberPage: page }) => {
    await setWidth(page, width);
    const release = await holdCalls(page, "auth.ownProfile");
    await page.goto("/account");
    await expect(page.getByText("Loading your account")).toBeAttached();
    await expectNothingMoves(pressable(page), release, page.getByRole("heading", { name: "Profile" }));
  });

  test(`at ${width} px nothing of the panel moves when its waiting items load`, async ({
    adminPage: page,
  }) => {
    await setWidth(page, width);
    const release = await holdCalls(page, "overview.waitingRegistrations");
    await page.goto("/admin");
    await expect(page.getByRole("tab", { name: /^Manage Users/ })).toBeVisible();
    await expectNothingMoves(
      page.getByRole("tab"),
      release,
      page.getByRole("link", { name: /^Overview: (?:nothing waits|\d+ things? waits?)$/ }),
    );
  });
}

for (const width of [360, 390]) {
  test(`at ${width} px nothing of the library's head moves when it is known that an administrator is here`, async ({
    adminPage: page,
  }) => {
    await setWidth(page, width);
    const { promise, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/api/user", async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto("/knowledge-base");
    await expect(page.getByRole("button", { name: "Contact Us" })).toBeVisible();
    await expectNothingMoves(pressable(page), release, page.getByRole("link", { name: "Admin Panel" }));
  });
}

test("on a phone the library's list appears together with what is above it", async ({
  memberPage: page,
  article,
}) => {
  await setWidth(page, 390);
  const release = await holdCalls(page, "record.ownRecord");
  const answers = ["knowledgeBase.listArticles", "reading.visitLibrary"].map((name) =>
    page.waitForResponse(callOf(name)),
  );
  await page.goto("/knowledge-base");
  for (const answer of answers) await (await answer).finished();
  await expect(page.getByText("Welcome, ")).toBeVisible();
  await expect(page.getByText("Loading articles")).toBeAttached();
  const index = page.getByRole("navigation", { name: "Articles" });
  const shifts = await recordShifts(page);
  await expectNothingMoves(pressable(page), release, index.getByText(article.title).first());
  expect(await shifts()).toEqual([]);
});

for (const late of ["record.ownRecord", "reading.visitLibrary"]) {
  test(`nothing of the library's start moves when ${late} answers last`, async ({
    memberPage: page,
    article,
  }) => {
    const release = await holdCalls(page, late);
    const answer = page.waitForResponse(callOf("knowledgeBase.listArticles"));
    await page.goto("/knowledge-base");
    await (await answer).finished();
    const contents = page.getByRole("region", { name: "Contents" });
    const index = page.getByRole("navigation", { name: "Articles" });
    await expect(index.getByText(article.title).first()).toBeVisible();
    await expect(page.getByText("Welcome, ")).toBeVisible();
    // It stands below both.
    expect(await contents.isVisible()).toBe(false);
    await expectNothingMoves(pressable(page), release, contents);
  });
}

for (const width of sizes) {
  test(`at ${width} px nothing below the newsletter moves when it loads`, async ({ adminPage: page }) => {
    await setWidth(page, width);
    const release = await holdCalls(page, "newsletter.readDraft");
    await page.goto("/admin?tab=messages&section=newsletter");
    await expect(page.getByText("Loading the issue")).toBeAttached();
    // Only what is in the window is seen to move.
    const files = page.getByRole("link", { name: /CSV/ }).first();
    await expect(files).not.toBeInViewport();
    release();
    await expect(page.getByRole("textbox", { name: "Subject in English" })).toBeVisible();
    await expect(files).not.toBeInViewport();
  });
}

test("the overview's lines about the installation appear together", async ({ adminPage: page }) => {
  const release = await holdCalls(page, "overview.failedJobs");
  await page.goto("/admin/overview");
  const house = page.getByRole("region", { name: "The house", exact: true });
  await expect(page.getByRole("region", { name: "Most read, 30 days" })).toHaveAttribute(
    "aria-busy",
    "false",
  );
  await expectNothingMoves(house.getByRole("listitem"), release, house.getByText("Jobs and email"));
});

test("the log's strip has the same height before and after its stream and fonts have loaded", async ({
  browser,
  product,
  login,
}) => {
  // An empty cache: it would have the fonts.
  await using window = await browser.newContext({
    baseURL: product.baseURL,
    viewport: { width: 1440, height: 900 },
  });
  const page = await window.newPage();
  await login(page);
  const releaseStream = await holdCalls(page, "activity.liveLogs");
  const fonts = Promise.withResolvers<void>();
  await page.route(/\.woff2$/, async (route) => {
    await fonts.promise;
    await route.continue();
  });
  await page.goto("/admin?tab=activity", { waitUntil: "commit" });
  await expect(page.getByRole("status").filter({ hasText: "Connecting" })).toBeVisible();
  expect(await page.evaluate(() => document.fonts.check("1rem Commissioner"))).toBe(false);
  const strip = page.getByRole("button", { name: /^(?:Pause|Audit log|View Article Statistics)$/ });
  const release = () => {
    fonts.resolve();
    releaseStream();
  };
  await expectNothingMoves(strip, release, page.getByRole("status").filter({ hasText: "Live" }));
  await page.evaluate(async () => document.fonts.ready.then(() => undefined));
  expect(await page.evaluate(() => document.fonts.check("1rem Commissioner"))).toBe(true);
  expect(new Set((await placesOf(strip)).values()).size).toBe(1);
});

test("the form of a new article does not move when a list longer than the form arrives beside it", async ({
  adminPage: page,
  admin,
}) => {
  for (let added = 0; added < 8; added += 1) await addArticle(admin);
  await page.setViewportSize({ width: 1440, height: 640 });
  await openTab(page, "Articles");
  const form = page.getByRole("form", { name: "New article" });
  // As high as the window, so that it is what makes the page so high until the list has come; the draft keeps it open.
  await form.getByText("Description, readers, dates").click();
  await form.getByLabel("Description").fill("For crews of the squadron");
  const release = await holdCalls(page, "knowledgeBase.listArticles");
  await page.reload();
  await expect(form.getByLabel("Description")).toHaveValue("For crews of the squadron");
  await page.evaluate(async () => document.fonts.ready.then(() => undefined));
  const place = async () => (await form.boundingBox())?.y;
  const before = await place();
  const { height = 0 } = (await form.boundingBox()) ?? {};
  release();
  const list = page.getByRole("table", { name: "Articles" });
  await expect.poll(async () => (await list.boundingBox())?.height).toBeGreaterThan(height);
  expect(await place()).toBe(before);
});
