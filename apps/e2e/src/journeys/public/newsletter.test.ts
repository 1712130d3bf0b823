import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test } from "../../fixtures/test.ts";
import { holdCalls, nextCall } from "../../screens/calls.ts";
import { openHydrated } from "../../screens/public-page.ts";
import { expectAtSection, watchScrolls } from "../../screens/scrolls.ts";
import { openEntries } from "../../screens/site-bar.ts";
import { expectToast } from "../../screens/toast.ts";
import { atEachWidth, setWidth, widths } from "../../screens/width.ts";

const procedure = "enquiries.newsletter.send";
const thanks = ["Successfully Subscribed", "Thank you for subscribing to our newsletter!"] as const;

test("a visitor reaches the form by keyboard alone at each width, and subscribes", async ({
  page,
  expectAccessible,
}) => {
  await watchScrolls(page, { jump: true });
  await setWidth(page, 1440);
  await openHydrated(page, "/home");
  await atEachWidth(
    page,
    async () => {
      const entries = await openEntries(page);
      await entries.getByRole("link", { name: "Newsletter" }).focus();
      await page.keyboard.press("Enter");
      await expectAtSection(page, "newsletter");
      await page.keyboard.press("Tab");
      await expect(email(page)).toBeFocused();
    },
    widths.toReversed(),
  );

  const address = `eleni.${randomUUID().slice(0, 8)}@example.com`;
  const release = await holdCalls(page, procedure);
  const call = nextCall(page, procedure);
  await page.keyboard.type(`${address}\n`);
  await expect(form(page).getByRole("button", { name: "Subscribing...", exact: true })).toBeDisabled();
  expect((await call).postDataJSON()).toEqual({ email: address, language: "en" });
  release();
  await expectToast(page, ...thanks);
  await expect(form(page).getByRole("status")).toHaveText(
    /^An address that is not confirmed gets an email: without its link we send nothing/,
  );
  await expect(email(page)).toHaveValue("");
  await atEachWidth(page, () => expectAccessible(page));
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
