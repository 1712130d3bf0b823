import { expect, test } from "../fixtures/test.ts";
import { cutCalls } from "../screens/calls.ts";
import { openEntries } from "../screens/site-bar.ts";
import { closeToast, expectFailureToast } from "../screens/toast.ts";

test.describe("a visitor", () => {
  for (const path of ["/admin", "/admin/statistics"]) {
    test(`is sent from ${path} to sign in`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL(/\/auth/);
      await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
    });
  }
});

test.describe("a member", () => {
  for (const path of ["/admin", "/admin/statistics", "/auth"]) {
    test(`is sent from ${path} to the knowledge base, and asks for nothing of an administrator's`, async ({
      memberPage: page,
    }) => {
      const asked: string[] = [];
      page.on("request", (request) => asked.push(new URL(request.url()).pathname));
      await page.goto(path);
      await expect(page).toHaveURL(/\/knowledge-base/);
      await expect(page.getByRole("link", { name: "Admin Panel" })).toHaveCount(0);
      await expect(page.getByRole("button", { name: "Admin Panel" })).toHaveCount(0);
      await expect(page.getByRole("heading", { name: "Select an article" })).toBeVisible();
      const adminCalls =
        /(admin\.\w+|knowledgeBase\.count\w+|activity\.(list|rank|article|statistics)\w*|enquiries\.(\w+\.list|count\w+))/;
      expect(asked.filter((call) => adminCalls.test(call))).toEqual([]);
    });
  }

  test("signs out and is a visitor again", async ({ memberPage: page }) => {
    await page.goto("/knowledge-base");
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/tactical-fpv-training/);
    expect((await page.request.get("/api/user")).status()).toBe(401);
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
      text: "Παραμένετε συνδεδεμένοι. Παρακαλώ δοκιμάστε ξανά.",
    },
  ] as const) {
    test(`whose logout fails is told so, stays where they are and can try again (${language})`, async ({
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
      // The Greek page is the one that they were on.
      await expect.poll(async () => (await page.request.get("/api/user")).status()).toBe(401);
    });
  }
});
