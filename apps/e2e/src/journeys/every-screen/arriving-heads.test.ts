import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../../fixtures/test.ts";
import { holdAnswer, holdCalls } from "../../screens/calls.ts";
import { loadFonts, recordShifts } from "../../screens/moves.ts";
import { setWidth } from "../../screens/width.ts";

/** Holds back who is signed in. @returns a function that lets it through */
async function holdUser(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/api/user", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Opens a page whose answer is held back, and expects that nothing moves once that is given and `last` is visible. */
async function expectStill(
  page: Page,
  { address, first, release, last }: { address: string; first: Locator; release: () => void; last: Locator },
): Promise<void> {
  await page.goto(address);
  await expect(first).toBeVisible();
  await loadFonts(page);
  const shifts = await recordShifts(page);
  release();
  await expect(last).toBeVisible();
  expect(await shifts()).toEqual([]);
}

test("an administrator's button in the library has its room where they were before, at each width", async ({
  adminPage: page,
}) => {
  for (const width of [768, 1200, 1440])
    await test.step(`${width} px`, async () => {
      await setWidth(page, width);
      await page.goto("/knowledge-base");
      const last = page.getByRole("link", { name: "Admin Panel" });
      await expect(last).toBeVisible();
      const first = page.getByRole("button", { name: "Contact Us" });
      await expectStill(page, { address: "/knowledge-base", first, release: await holdUser(page), last });
    });
});

test("nothing of the library's head moves when a member is greeted, nor of the record when the acknowledgements come last, at each width", async ({
  memberPage: page,
}) => {
  for (const width of [768, 1200, 1440])
    await test.step(`the library at ${width} px`, async () => {
      await setWidth(page, width);
      const first = page.getByRole("button", { name: "Contact Us" });
      const last = page.getByText("Welcome, ");
      await expectStill(page, { address: "/knowledge-base", first, release: await holdUser(page), last });
    });
  for (const width of [360, 768])
    await test.step(`the record at ${width} px`, async () => {
      await setWidth(page, width);
      // The list is shorter than the rows that stand for it, and the history below it comes with it.
      const release = await holdCalls(page, "record.listAcknowledgements");
      const first = page.getByRole("heading", { name: "Acknowledged" });
      const last = page.getByText("Nothing acknowledged yet.");
      await expectStill(page, { address: "/record", first, release, last });
      await expect(page.getByRole("complementary", { name: "Reading history" })).toBeVisible();
    });
});

test("at 360 px nothing of the account's head moves when it is known whose it is", async ({
  memberPage: page,
}) => {
  await setWidth(page, 360);
  await expectStill(page, {
    address: "/account",
    first: page.getByRole("link", { name: "Knowledge Base" }).last(),
    release: await holdCalls(page, "auth.ownProfile"),
    last: page.getByRole("heading", { name: "Profile" }),
  });
});

test("the line of keys has its height before it says how many users are shown", async ({
  adminPage: page,
}) => {
  await setWidth(page, 1200);
  const release = await holdCalls(page, "admin.countUsers");
  await page.goto("/admin");
  const bar = page.locator("footer").filter({ hasText: "Turn single keys off" });
  await expect(bar).toBeVisible();
  await loadFonts(page);
  const height = async () => (await bar.boundingBox())?.height;
  const before = await height();
  release();
  await expect(bar).toContainText(/\d+ of \d+ shown/);
  expect(await height()).toBe(before);
});

test("on a phone a filter stands with its count in the middle of its segment", async ({
  adminPage: page,
}) => {
  await setWidth(page, 390);
  await page.goto("/admin?tab=messages");
  const segment = page.locator("label").filter({ hasText: /^Open\s*\d$/ });
  await expect(segment).toBeVisible();
  await loadFonts(page);
  const offCentre = await segment.evaluate((label) => {
    const words = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
    const edges: number[] = [];
    while (words.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(words.currentNode);
      const { left, right } = range.getBoundingClientRect();
      edges.push(left, right);
    }
    const { left, right } = label.getBoundingClientRect();
    return Math.abs(Math.min(...edges) + Math.max(...edges) - left - right) / 2;
  });
  expect(offCentre).toBeLessThan(4);
});

for (const { address, role, late, answer, notice } of [
  {
    address: "/admin",
    role: "tab",
    late: "admin.backupState",
    answer: { isScheduled: true, trouble: "late", complaint: null, madeAt: null, bytes: null },
    notice: "Backups",
  },
  {
    address: "/admin/overview",
    role: "link",
    late: "admin.mailHold",
    answer: { heldSince: "2026-01-01T00:00:00.000Z", letters: 1 },
    notice: "Email is held",
  },
] as const)
  test(`on a first visit to ${address} the tabs are seen before a notice, and do not move when it comes`, async ({
    adminPage: page,
  }) => {
    await page.addInitScript(() => localStorage.removeItem("admin-quiet"));
    const release = await holdAnswer(page, late, answer);
    await page.goto(address);
    const tab = page.getByRole(role, { name: /^Manage Users/ });
    await expect(tab).toBeVisible();
    expect(await tab.evaluate((shown) => shown.checkVisibility({ opacityProperty: true }))).toBe(true);
    await loadFonts(page);
    const shifts = await recordShifts(page);
    release();
    await expect(page.getByRole("region", { name: notice })).toBeVisible();
    expect(await shifts()).toEqual([]);
  });

test("the panel's foot does not move when a short list arrives, at each width", async ({
  adminPage: page,
}) => {
  for (const width of [360, 1200])
    await test.step(`${width} px`, async () => {
      await setWidth(page, width);
      const loading = page.getByText("Loading categories");
      await page.goto("/admin");
      await expect(page.getByText(/^Antochi \d/)).toBeVisible();
      await loadFonts(page);
      const release = await holdCalls(page, "knowledgeBase.listOrderedCategories");
      await page.getByRole("tab", { name: /^Categories/ }).click();
      await expect(loading).toBeAttached();
      const shifts = await recordShifts(page);
      release();
      await expect(loading).toHaveCount(0);
      await expect(page.getByText(/^Antochi \d/)).toBeVisible();
      expect(await shifts()).toEqual([]);
    });
});

test("nothing of the dialog that reminds late members moves when it is known how many they are", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/readiness");
  const releases = [
    await holdCalls(page, "readiness.countLateMembers"),
    await holdCalls(page, "readiness.reminderSchedule"),
  ];
  await page.getByRole("button", { name: /^Remind…/ }).click();
  const dialog = page.getByRole("dialog", { name: "Remind late members" });
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeVisible();
  await loadFonts(page);
  const shifts = await recordShifts(page);
  for (const release of releases) release();
  await expect(dialog.getByText(/\d members? (?:is|are) late/)).toBeVisible();
  await expect(dialog.getByRole("radio", { name: "Never" })).toBeVisible();
  expect(await shifts()).toEqual([]);
});
