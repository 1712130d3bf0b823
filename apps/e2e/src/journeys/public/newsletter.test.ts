import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test } from "../../fixtures/test.ts";
import { holdCalls, nextCall } from "../../screens/calls.ts";
import { openHydrated } from "../../screens/public-page.ts";
import { expectAtSection } from "../../screens/scrolls.ts";
import { openEntries } from "../../screens/site-bar.ts";
import { expectToast } from "../../screens/toast.ts";
import { setWidth, widths } from "../../screens/width.ts";

const procedure = "enquiries.newsletter.send";
const thanks = ["Successfully Subscribed", "Thank you for subscribing to our newsletter!"] as const;

test("a visitor subscribes by keyboard alone, at each width", async ({ page, expectAccessible }) => {
  for (const width of widths)
    await test.step(`at ${width} px`, async () => {
      await setWidth(page, width);
      await openHydrated(page, "/home");
      const entries = await openEntries(page);
      await entries.getByRole("link", { name: "Newsletter" }).focus();
      await page.keyboard.press("Enter");
      await expectAtSection(page, "newsletter");

      const address = `eleni.${randomUUID().slice(0, 8)}@example.com`;
      const release = await holdCalls(page, procedure);
      const call = nextCall(page, procedure);
      await page.keyboard.press("Tab");
      await expect(email(page)).toBeFocused();
      await page.keyboard.type(`${address}\n`);

      await expect(form(page).getByRole("button", { name: "Subscribing...", exact: true })).toBeDisabled();
      expect((await call).postDataJSON()).toEqual({ email: address, language: "en" });
      release();
      await expectToast(page, ...thanks);
      await expect(form(page).getByRole("status")).toHaveText(
        /^An address that is not confirmed gets an email: without its link we send nothing/,
      );
      await expect(email(page)).toHaveValue("");
      await expectAccessible(page);
    });
});

test("promises unsubscribing at any time and refuses an invalid address", async ({ page }) => {
  await openHydrated(page, "/home");
  await expect(form(page).getByText(/unsubscribe at any time/)).toBeVisible();
  await expect(email(page)).toHaveAttribute("type", "email");
  await email(page).fill("eleni@");
  await form(page).getByRole("button", { name: "Subscribe" }).click();
  await expect(email(page)).toHaveAccessibleDescription("Please enter a valid email address");
  await expect(email(page)).toBeFocused();
});

function form(page: Page) {
  return page.getByRole("form", { name: "Newsletter" });
}

function email(page: Page) {
  return form(page).getByLabel("Email");
}
