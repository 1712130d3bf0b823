import type { Locator, Page } from "@playwright/test";
import { openAdmin } from "../../arrangements/api-client.ts";
import { approve, somebody } from "../../arrangements/members.ts";
import { expect, test } from "../../fixtures/test.ts";
import { callOf, nextCall } from "../../screens/calls.ts";
import { openHydrated } from "../../screens/public-page.ts";
import { fillSignIn } from "../../screens/sign-in.ts";
import { atEachWidth, setWidth } from "../../screens/width.ts";

test("the sign-in form begins below the site's mark, at each width", async ({ page }) => {
  for (const path of ["/auth", "/auth?mode=register", "/reset-password"]) {
    await page.goto(path);
    for (const width of [768, 1440, 1920]) {
      await setWidth(page, width);
      const mark = await page.getByRole("banner").getByRole("link").first().boundingBox();
      const title = await page.getByRole("heading", { level: 1 }).boundingBox();
      expect(title?.x, `${path} at ${width} px`).toBe(mark?.x);
    }
  }
});

test("somebody registers and, once approved, signs in by keyboard alone, accessibly at each width", async ({
  page,
  product,
  expectAccessible,
}) => {
  await setWidth(page, 360);
  await openHydrated(page, "/auth");
  await page.getByRole("link", { name: "Need an account? Register" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Create Account" })).toBeVisible();

  const person = somebody();
  // The followed link is gone together with its form.
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await typeInNext(page, "First Name", person.firstName);
  await typeInNext(page, "Last Name", person.lastName);
  await typeInNext(page, "Email", person.email);
  await typeInNext(page, "Phone", person.phone);
  await typeInNext(page, "Password", person.password);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Show" })).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByRole("textbox", { name: "Password" })).toHaveAttribute("type", "text");
  await typeInNext(page, "Military Rank", "  Sergeant ");
  await typeInNext(page, "Unit", "   ");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("checkbox", { name: "Subscribe to newsletter" })).toBeFocused();
  await page.keyboard.press("Space");
  await atEachWidth(page, () => expectAccessible(page));
  const call = nextCall(page, "auth.register");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  expect((await call).postDataJSON()).toMatchObject({
    email: person.email,
    militaryRank: "Sergeant",
    subscribeToNewsletter: true,
  });

  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await atEachWidth(page, () => expectAccessible(page));
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Return to Login" })).toBeFocused();
  await page.keyboard.press("Enter");

  await expect(page.getByRole("textbox", { name: "Email" })).toBeFocused();

  await using admin = await openAdmin(product);
  await approve(admin, person);
  await page.keyboard.type(person.email);
  await typeInNext(page, "Password", person.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/knowledge-base$/);
});

/** Presses Tab, which must focus this field, and types. */
async function typeInNext(page: Page, label: string, text: string): Promise<void> {
  await page.keyboard.press("Tab");
  await expect(page.getByRole("textbox", { name: label })).toBeFocused();
  await page.keyboard.type(text);
}

for (const { language, address } of [
  { language: "English", address: "/auth" },
  { language: "Greek", address: "/auth?lang=el" },
]) {
  test(`the names of the plate's parts avoid each other's marks in ${language}, however wide the screen`, async ({
    page,
  }) => {
    await openHydrated(page, address);
    for (const width of [1024, 1150, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const overflowing = await page
        .getByRole("figure")
        .getByRole("listitem")
        .evaluateAll((items) =>
          items.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map((i) => i.textContent),
        );
      expect.soft(overflowing, `${width} px`).toEqual([]);
    }
  });
}

test("the plate beside the forms is named like every other plate", async ({ page }) => {
  const look = (name: Locator) =>
    name.evaluate((shown) => {
      const { fontFamily, fontSize, fontWeight, color } = getComputedStyle(shown);
      return { fontFamily, fontSize, fontWeight, color };
    });
  await openHydrated(page, "/products/fieldbox");
  const usual = await look(page.getByRole("figure").getByText("Plate 1", { exact: true }));
  await openHydrated(page, "/auth");
  expect(await look(page.getByText("Mast on a container roof", { exact: true }))).toEqual(usual);
});

test("who has signed in sees that they are signed in while the library's code loads, and not an empty form", async ({
  page,
  member,
}) => {
  const code = Promise.withResolvers<void>();
  await page.route(callOf("auth.login"), async (route) => {
    await page.route(/\.js$/, async (script) => {
      await code.promise;
      await script.continue();
    });
    await route.continue();
  });
  await openHydrated(page, "/auth");
  await fillSignIn(page, member);
  await page.waitForURL("/knowledge-base");
  // Read once: before the form is emptied, these would hold for a moment.
  expect(await page.getByRole("textbox", { name: "Email" }).inputValue()).toBe(member.email);
  await expect(page.getByRole("button", { name: "Signing in...", exact: true })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await expect(page.getByRole("button", { name: "Use a passkey" })).toHaveAttribute("aria-disabled", "true");
  code.resolve();
  await expect(page.getByText("Welcome, ")).toBeVisible();
});

test("Back from a registration leads to the sign-in form, and Forward to an empty registration", async ({
  page,
}) => {
  await openHydrated(page, "/auth");
  await page.getByRole("link", { name: "Need an account? Register" }).click();
  const person = somebody();
  await page.getByLabel("First Name").fill(person.firstName);
  await page.getByLabel("Last Name").fill(person.lastName);
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByLabel("Phone").fill(person.phone);
  await page.getByRole("textbox", { name: "Password" }).fill(person.password);
  await page.clock.setFixedTime(new Date("2026-09-07T09:05:00Z"));
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByRole("button", { name: "Return to Login" })).toBeVisible();
  // In the same format as on every other screen.
  await expect(page.getByRole("time")).toHaveText(/^07 Sep 2026 \d{2}:\d{2}$/);
  await page.goBack();
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await page.goForward();
  await expect(page.getByLabel("First Name")).toHaveValue("");
});

test("a registration goes on in the other language with what was typed, but not with the password", async ({
  page,
}) => {
  await openHydrated(page, "/auth?mode=register");
  const person = somebody();
  await page.getByLabel("First Name").fill(person.firstName);
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByRole("textbox", { name: "Password" }).fill(person.password);
  await page.getByRole("button", { name: "Show" }).click();
  await page.getByRole("checkbox").check();
  await page.getByRole("link", { name: "Ελληνικά" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "el");
  await expect(page.getByLabel("Όνομα", { exact: true })).toHaveValue(person.firstName);
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(person.email);
  await expect(page.getByRole("checkbox")).toBeChecked();
  await expect(page.locator("[name=password]")).toHaveValue("");
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(person.password);
  await page.getByLabel("Email", { exact: true }).fill("");
  await page.getByRole("link", { name: "English" }).click();
  await expect(page.getByLabel("First Name")).toHaveValue(person.firstName);
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("");
  await page.getByRole("link", { name: "Already have an account? Sign in" }).click();
  await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("First Name")).toHaveValue("");
});
