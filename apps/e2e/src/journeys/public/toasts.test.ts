import { limits } from "@antochi/contract/limits";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../../fixtures/test.ts";
import { cutCalls, holdCalls } from "../../screens/calls.ts";
import { openHydrated } from "../../screens/public-page.ts";
import { closeToast, expectToast, toasterName, whileToastStands } from "../../screens/toast.ts";

const procedure = "enquiries.newsletter.send";

test("a toast is shown for five seconds, or until a swipe or a key dismisses it", async ({
  page,
  expectAccessible,
}) => {
  await openHydrated(page, "/home");
  // Installed only now: from Chromium 156 on, an installed clock hides the page's performance marks.
  await page.clock.install();

  await test.step("it is shown for five seconds, not longer", async () => {
    await showToastInStoppedTime(page);
    await page.clock.runFor(limits.toastDurationMs - 1);
    await expect(toasts(page)).toBeVisible();
    await page.clock.runFor(1);
    await expect(toasts(page)).toHaveCount(0);
  });

  await test.step("a swipe of 50 px to the right dismisses it; a shorter one or another direction does not", async () => {
    await showToastInStoppedTime(page);
    await swipe(page, toasts(page), { x: limits.toastSwipeThresholdPx - 10, y: 0 });
    await swipe(page, toasts(page), { x: -80, y: 0 });
    await swipe(page, toasts(page), { x: 0, y: 30 });
    await expect(toasts(page)).toBeVisible();
    await swipe(page, toasts(page), { x: limits.toastSwipeThresholdPx + 5, y: 0 });
    await expect(toasts(page)).toHaveCount(0);
  });

  await test.step("Escape closes the toast that has the focus", async () => {
    await showToastInStoppedTime(page);
    await page.keyboard.press("F8");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await expect(toasts(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Subscribe", exact: true })).toBeFocused();
  });

  await test.step("F8 leads the keyboard to it, and it waits while it has the focus", async () => {
    await showToastInStoppedTime(page);
    await page.clock.runFor(limits.toastDurationMs / 2);
    await page.keyboard.press("F8");
    await expect(toaster(page).getByRole("list")).toBeFocused();
    await page.clock.runFor(10 * limits.toastDurationMs);
    await expect(toasts(page)).toBeVisible();
    await page.clock.resume();
    await expectAccessible(page);
    await page.keyboard.press("Tab");
    await expect(toasts(page)).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(toasts(page).getByRole("button", { name: "Close" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(toasts(page)).toHaveCount(0);
  });
});

test("one toast at a time: the next replaces it, and a failure does not stand beside the next attempt", async ({
  page,
  problems,
}) => {
  problems.expect(/request failed: \S+ POST \S+enquiries\.(contact|newsletter)\.send$/);
  await openHydrated(page, "/home");
  await test.step("the next replaces it", async () => {
    await subscribe(page);
    await expectToast(page, "Successfully Subscribed");
    await cutCalls(page, "enquiries.contact.send");
    await fillContact(page);
    await page.getByRole("button", { name: "Send Message" }).click();
    await whileToastStands(page, "Error", async () => {
      await expect(toasts(page)).toContainText("Failed to send message.");
      await expect(toasts(page)).toHaveCount(1);
    });
    await closeToast(page);
  });

  await test.step("a failure does not stand beside the next attempt", async () => {
    const allow = await cutCalls(page, procedure);
    await subscribe(page);
    await whileToastStands(page, "Error", async () => {
      await expect(toasts(page)).toHaveCount(1);
      await allow();
      const answer = await holdCalls(page, procedure);
      await page.getByRole("button", { name: "Subscribe", exact: true }).press("Enter");
      await expect(page.getByRole("button", { name: "Subscribing..." })).toBeVisible();
      await expect(toasts(page)).toHaveCount(0);
      answer();
    });
    await expectToast(page, "Successfully Subscribed");
  });
});

test("if the toaster cannot be loaded its words are shown plainly, until they are closed or it loads", async ({
  page,
  problems,
}) => {
  problems.expect(/request failed: net::ERR_CONNECTION_RESET GET \S+\/toaster-/);
  const toasterFile = /\/toaster-[^/]+\.js$/;
  const triesAgain = await triesFailedImportsAgain(page);
  await page.route(toasterFile, (route) => route.abort("connectionreset"));
  await openHydrated(page, "/home");
  await subscribe(page);
  const plain = page.getByRole("status").filter({ hasText: "Successfully Subscribed" });
  await expect(plain).toContainText("Thank you for subscribing to our newsletter!");
  await expect(plain.locator("p")).toBeInViewport();
  await plain.getByRole("button", { name: "Close" }).click();
  await expect(plain).toHaveCount(0);
  await page.unroute(toasterFile);
  await subscribe(page);
  await expect(triesAgain ? toasts(page) : plain.locator("p")).toBeInViewport();
});

/** Subscribes to the newsletter with the clock stopped before the toast is shown; only the test then advances it. */
async function showToastInStoppedTime(page: Page): Promise<void> {
  await page.clock.resume();
  const release = await holdCalls(page, procedure);
  await subscribe(page);
  await expect(page.getByRole("button", { name: "Subscribing..." })).toBeVisible();
  // The toaster has been rendered since the field was first touched.
  await expect(toaster(page)).toBeAttached();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 3_600_000);
  release();
  await expect(toasts(page)).toBeVisible();
}

/** Whether this browser retries a module that failed to load; Chromium does from 156 on. */
async function triesFailedImportsAgain(page: Page): Promise<boolean> {
  const address = "/toaster-probe.js";
  await page.goto("/robots.txt");
  await page.route(`**${address}`, (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  await page.route(`**${address}`, (route) => route.abort("connectionreset"), { times: 1 });
  return page.evaluate(async (probe) => {
    const comes = () =>
      import(probe).then(
        () => true,
        () => false,
      );
    await comes();
    return comes();
  }, address);
}

function toaster(page: Page): Locator {
  return page.getByRole("region", { name: toasterName, includeHidden: true });
}

function toasts(page: Page): Locator {
  return toaster(page).getByRole("listitem");
}

async function subscribe(page: Page): Promise<void> {
  const form = page.getByRole("form", { name: "Newsletter" });
  await form.getByLabel("Email").fill("someone@example.com");
  await form.getByRole("button", { name: "Subscribe" }).click();
}

async function fillContact(page: Page): Promise<void> {
  const form = page.getByRole("form", { name: "Contact" });
  const texts = { "First Name": "Eleni", "Last Name": "M.", Email: "e@example.com", Organization: "O." };
  for (const [label, text] of Object.entries(texts)) await form.getByLabel(label).fill(text);
  await form.getByLabel("Area of Interest").selectOption("partnership");
  await form.getByLabel("Message").fill("Ten letters.");
}

/** Presses on a toast, moves the pointer by this distance in steps, as a finger does, and releases it. */
async function swipe(page: Page, toast: Locator, { x, y }: { x: number; y: number }): Promise<void> {
  const box = await toast.boundingBox();
  if (!box) throw new Error("the toast is not on screen");
  const start = { x: box.x + 100, y: box.y + box.height / 2 };
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + x, start.y + y, { steps: 5 });
  await page.mouse.up();
}
