import type { Locator, Page } from "@playwright/test";
import { expectStatus, openClient } from "../../arrangements/api-client.ts";
import { addListed } from "../../arrangements/listed-articles.ts";
import { register, somebody } from "../../arrangements/members.ts";
import { expect, test } from "../../fixtures/test.ts";
import { openTab } from "../../screens/admin-panel.ts";
import { callOf, holdAnswer, holdCalls } from "../../screens/calls.ts";
import { expectNothingMoves, loadFonts, placesOf, recordShifts } from "../../screens/moves.ts";
import { setWidth } from "../../screens/width.ts";

const sizes = [390, 1440] as const;

/** Everything on the page that a person may be about to press. */
function pressable(page: Page): Locator {
  return page.getByRole("main").locator("a, button, input, h1, h2, [role=tab]");
}

test("nothing of the account moves when the profile loads, at any width", async ({ memberPage: page }) => {
  for (const width of sizes)
    await test.step(`at ${width} px`, async () => {
      await setWidth(page, width);
      const release = await holdCalls(page, "auth.ownProfile");
      await page.goto("/account");
      await expect(page.getByText("Loading your account")).toBeAttached();
      await expectNothingMoves(pressable(page), release, page.getByRole("heading", { name: "Profile" }));
    });
});

test("nothing of the panel moves when its waiting items load, at any width", async ({ adminPage: page }) => {
  for (const width of sizes)
    await test.step(`at ${width} px`, async () => {
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
});

test("on a phone nothing of the library's head moves when it is known that an administrator is here", async ({
  adminPage: page,
}) => {
  for (const width of [360, 390])
    await test.step(`at ${width} px`, async () => {
      await setWidth(page, width);
      const { promise, resolve: release } = Promise.withResolvers<void>();
      await page.route("**/api/user", async (route) => {
        await promise;
        await route.continue();
      });
      await page.goto("/knowledge-base");
      await expect(page.getByRole("button", { name: "Contact Us" })).toBeVisible();
      await loadFonts(page);
      const shifts = await recordShifts(page);
      await expectNothingMoves(pressable(page), release, page.getByRole("link", { name: "Admin Panel" }));
      expect(await shifts()).toEqual([]);
    });
});

test("on a phone the library's list appears together with what is above it", async ({
  memberPage: page,
  listed: article,
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

test("nothing of the library's start moves when the record or the last visit answers last", async ({
  memberPage: page,
  listed: article,
}) => {
  for (const late of ["record.ownRecord", "reading.visitLibrary"])
    await test.step(late, async () => {
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
});

test("nothing below the newsletter moves when it loads, at any width", async ({ adminPage: page }) => {
  for (const width of sizes)
    await test.step(`at ${width} px`, async () => {
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
});

test("nothing of the panel moves sideways, and its line of keys not at all, when counts and lists arrive", async ({
  adminPage: page,
  admin,
  product,
}) => {
  await register(admin, somebody());
  await using visitor = await openClient(product);
  const data = { name: "Visitor", email: somebody().email, subject: "Page 12", message: "Which of the two?" };
  await expectStatus(await visitor.post("/api/knowledge-base/messages", { data }), 201);
  const files = page.getByRole("link", { name: /CSV/ }).first();
  for (const width of [360, 768, 1440])
    for (const [address, count] of [
      ["/admin", "admin.countUsers"],
      ["/admin?tab=messages", "enquiries.countOpen"],
    ] as const) {
      await setWidth(page, width);
      const release = await holdCalls(page, count);
      await page.goto(address);
      const strip = page
        .getByRole("main")
        .locator("[role=tab], [role=tablist] ~ a, label:has([type=radio]):not(section label)");
      await expect(strip.first()).toBeVisible();
      await loadFonts(page);
      const parts = strip.or(page.getByRole("button", { name: "Turn single keys off" }));
      const isPhoneInbox = width === 360 && address !== "/admin";
      if (isPhoneInbox) await expect(files).not.toBeInViewport();
      const last = page
        .locator("label")
        .filter({ hasText: /^(?:Pending|New|Answered)\s*\d/ })
        .first();
      await expectNothingMoves(parts, release, last, { sideways: true });
      await expect(page.getByRole("tab", { name: /^Messages\s*\d/ })).toBeVisible();
      // What is below the list is not in the window before it, and not pulled up into it.
      if (isPhoneInbox) await expect(files).not.toBeInViewport();
    }
});

test("nothing that is seen of the overview or of the audit log moves when it loads", async ({
  adminPage: page,
}) => {
  for (const { width, address, late, last } of [
    { width: 768, address: "/admin/overview", late: "overview.waitingRegistrations", last: "Storage" },
    { width: 1440, address: "/admin/overview", late: "overview.waitingRegistrations", last: "Storage" },
    { width: 360, address: "/admin/audit", late: "audit.auditState", last: "Check now" },
  ])
    await test.step(`${address} at ${width} px`, async () => {
      await setWidth(page, width);
      // The browser knows from another visit that nothing comes above it.
      await page.goto(address);
      await expect(page.getByText(last, { exact: true })).toBeVisible();
      await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
      const release = await holdCalls(page, late);
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await loadFonts(page);
      const shifts = await recordShifts(page);
      release();
      await expect(page.getByText(last, { exact: true })).toBeVisible();
      await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
      expect(await shifts()).toEqual([]);
    });
});

test("nothing of what is known of a person moves when the rest is read", async ({
  adminPage: page,
  admin,
}) => {
  await register(admin, somebody());
  await setWidth(page, 1440);
  const release = await holdCalls(page, "admin.readDossier");
  await page.goto("/admin?part=pending");
  const details = page.getByRole("complementary");
  await expect(details.getByText("Phone", { exact: true })).toBeVisible();
  await loadFonts(page);
  const heads = details.locator("h2, h3").or(details.locator("dl").first().locator("dt"));
  await expectNothingMoves(heads, release, details.getByLabel("Note"));
});

test("a notice above the panel pushes nothing down that is already seen", async ({ adminPage: page }) => {
  const notice = page.getByRole("region", { name: "Backups" });
  const state = { isScheduled: true, trouble: "late", complaint: null, madeAt: null, bytes: null };
  (await holdAnswer(page, "admin.backupState", state))();
  await page.goto("/admin");
  await expect(notice).toBeVisible();
  const release = await holdAnswer(page, "admin.backupState", state);
  await page.goto("/admin");
  await expect(page.getByRole("tab", { name: /^Manage Users/ })).toBeVisible();
  await loadFonts(page);
  const shifts = await recordShifts(page);
  release();
  await expect(notice).toBeVisible();
  expect(await shifts()).toEqual([]);
});

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
  await loadFonts(page);
  expect(await page.evaluate(() => document.fonts.check("1rem Commissioner"))).toBe(true);
  expect(new Set((await placesOf(strip)).values()).size).toBe(1);
});

test("the form of a new article does not move when a list longer than the form arrives beside it", async ({
  adminPage: page,
  product,
}) => {
  for (let each = 1; each <= 8; each += 1) await addListed(product);
  await page.setViewportSize({ width: 1440, height: 640 });
  await openTab(page, "Articles");
  const form = page.getByRole("form", { name: "New article" });
  // As high as the window, so that it is what makes the page so high until the list has come; the draft keeps it open.
  await form.getByText("Description, readers, dates").click();
  await form.getByLabel("Description").fill("For crews of the squadron");
  const release = await holdCalls(page, "knowledgeBase.listArticles");
  await page.reload();
  await expect(form.getByLabel("Description")).toHaveValue("For crews of the squadron");
  await loadFonts(page);
  const place = async () => (await form.boundingBox())?.y;
  const before = await place();
  const { height = 0 } = (await form.boundingBox()) ?? {};
  release();
  const list = page.getByRole("table", { name: "Articles" });
  await expect.poll(async () => (await list.boundingBox())?.height).toBeGreaterThan(height);
  expect(await place()).toBe(before);
});
