import type { Page } from "@playwright/test";
import { expect, test } from "../../fixtures/test.ts";
import { cutCalls } from "../../screens/calls.ts";
import { openEntries } from "../../screens/site-bar.ts";
import { closeToast, expectFailureToast } from "../../screens/toast.ts";

const panel = ["/admin", "/admin/overview", "/admin/statistics", "/admin/readiness", "/admin/audit"] as const;

/**
 * Which of the procedures that a page called are for administrators only. The server itself tells: it checks the
 * caller's role before the input.
 */
async function administratorsOf(page: Page, calls: readonly string[]): Promise<string[]> {
  const prefix = "/trpc/";
  const names = calls
    .filter((path) => path.startsWith(prefix))
    .flatMap((path) => path.slice(prefix.length).split(","));
  const found: string[] = [];
  for (const name of new Set(names)) {
    const asked = await page.request.get(`${prefix}${name}`);
    // For a mutation the wrong method is refused before the role is checked.
    const answer = asked.status() === 405 ? await page.request.post(`${prefix}${name}`, { data: {} }) : asked;
    if (answer.status() === 403) found.push(name);
  }
  return found;
}

test.describe("a visitor", () => {
  test("is sent from each screen of the panel to sign in", async ({ page }) => {
    for (const path of panel)
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page).toHaveURL(/\/auth/);
        await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
      });
  });
});

test.describe("a member", () => {
  test("is sent from each screen of the panel and from /auth to the knowledge base, requests nothing of an administrator's, and signs out", async ({
    memberPage: page,
  }) => {
    await test.step("is refused what administrators request, by whichever name", async () => {
      const admins = [
        "overview.house",
        "knowledgeBase.listWrongFiles",
        "activity.neverOpened",
        "assignments.assignReading",
      ];
      const own = ["auth.currentUser", "knowledgeBase.listArticles", "activity.logView"];
      expect(await administratorsOf(page, [`/trpc/${[...own, ...admins].join(",")}`])).toEqual(admins);
    });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    for (const path of [...panel, "/auth"])
      await test.step(`is sent from ${path}`, async () => {
        asked.length = 0;
        await page.goto(path);
        await expect(page).toHaveURL(/\/knowledge-base/);
        await expect(page.getByRole("link", { name: "Admin Panel" })).toHaveCount(0);
        await expect(page.getByRole("button", { name: "Admin Panel" })).toHaveCount(0);
        await expect(page.getByRole("heading", { name: "Select an article" })).toBeVisible();
        expect(asked).toContainEqual(expect.stringContaining("knowledgeBase.listArticles"));
        expect(await administratorsOf(page, asked)).toEqual([]);
      });
    await test.step("signs out and is a visitor again", async () => {
      await page.getByRole("button", { name: "Logout" }).click();
      await expect(page).toHaveURL(/\/tactical-fpv-training/);
      expect((await page.request.get("/api/user")).status()).toBe(401);
    });
  });

  for (const { language, path, after, logout, title, text } of [
    {
      language: "en",
      path: "/knowledge-base",
      after: "/tactical-fpv-training",
      logout: "Logout",
      title: "Logout failed",
      text: "You are still signed in. Please try again.",
    },
    {
      language: "el",
      path: "/tactical-fpv-training?lang=el",
      after: "/tactical-fpv-training?lang=el",
      logout: "Αποσύνδεση",
      title: "Η αποσύνδεση απέτυχε",
      text: "Παραμένετε συνδεδεμένοι. Δοκιμάστε ξανά.",
    },
  ] as const) {
    test(`whose logout fails is told so, stays in place and can try again (${language})`, async ({
      memberPage: page,
      problems,
    }) => {
      problems.expect(/request failed: \S+ POST \S+auth\.logout/);
      await page.goto(path);
      const button = (await openEntries(page, language)).getByRole("button", { name: logout });
      const mend = await cutCalls(page, "auth.logout");
      await button.click();
      await expectFailureToast(page, title, text);
      await expect(page).toHaveURL(path);
      await closeToast(page);
      await mend();
      await openEntries(page, language);
      await button.click();
      await expect(page).toHaveURL(after);
      // In Greek the address stays the same, so it does not show that the member is signed out.
      await expect.poll(async () => (await page.request.get("/api/user")).status()).toBe(401);
    });
  }
});
