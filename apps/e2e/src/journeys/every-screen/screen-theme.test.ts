import type { Page } from "@playwright/test";
import { expect, test } from "../../fixtures/test.ts";
import { callOf } from "../../screens/calls.ts";
import { fillSignIn } from "../../screens/sign-in.ts";
import { openEntries } from "../../screens/site-bar.ts";

const screens = ["/knowledge-base", "/account", "/record"];

async function choose(page: Page, theme: "System" | "Light" | "Dark"): Promise<void> {
  const kept = page.waitForResponse((response) => response.url().includes("auth.updateScreens"));
  await (await openEntries(page)).getByRole("button", { name: theme }).click();
  await kept;
}

test("colours chosen on one device are those of the account on another, which first followed its system", async ({
  memberPage: page,
  member,
  newVisitor,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/account");
  const html = page.locator("html");
  await expect(html).toHaveAttribute("data-theme", "light");
  await choose(page, "Dark");
  await expect(html).not.toHaveAttribute("data-theme");
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
  await page.emulateMedia({ colorScheme: "dark" });
  await page.emulateMedia({ colorScheme: "light" });
  await expect(html).not.toHaveAttribute("data-theme");

  const other = await newVisitor({ colorScheme: "light" });
  await other.goto("/auth");
  await fillSignIn(other, member);
  // The address changes before the screen does; until then the bar is that of the public page.
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Knowledge Base");
  await expect(other.locator("html")).not.toHaveAttribute("data-theme");
  await expect((await openEntries(other)).getByRole("button", { name: "Dark" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await choose(other, "Light");

  // The first device gets the new theme with the next answer about its session, and keeps it.
  await page.reload();
  await expect(html).toHaveAttribute("data-theme", "light");
  await page.getByRole("radio", { name: "System" }).check();
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(html).not.toHaveAttribute("data-theme");
});

test("colours chosen while others are still being saved stay", async ({ memberPage: page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/account");
  await choose(page, "Dark");
  const html = page.locator("html");
  const held: PromiseWithResolvers<void>[] = [];
  await page.route(callOf("auth.updateScreens"), async (route) => {
    const release = Promise.withResolvers<void>();
    held.push(release);
    await release.promise;
    await route.continue();
  });
  /** Records the themes that the screen goes through, in order. */
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    const note = () => (dataset["seen"] = `${dataset["seen"] ?? ""} ${dataset["theme"] ?? "dark"}`);
    new MutationObserver(note).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  });
  await page.getByRole("radio", { name: "Light" }).check();
  await expect(html).toHaveAttribute("data-theme", "light");
  await expect.poll(() => held.length).toBe(1);
  await page.getByRole("radio", { name: "Dark" }).check();
  await expect(html).not.toHaveAttribute("data-theme");
  await expect.poll(() => held.length).toBe(2);
  for (const release of held) {
    const kept = page.waitForResponse(callOf("auth.updateScreens"));
    release.resolve();
    await kept;
  }
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
  expect(await html.getAttribute("data-seen")).toBe(" light dark");
});

test("a screen has its colours and its outline before any script loads", async ({ memberPage: page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/account");
  await choose(page, "Dark");
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  for (const path of screens) {
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.locator("[data-skeleton]")).toBeVisible();
    const html = page.locator("html");
    await expect(html).toHaveAttribute("data-screen", "app");
    await expect(html).not.toHaveAttribute("data-theme");
    await expect(page.locator("body")).toHaveCSS("background-color", "rgb(11, 13, 14)");
  }
  held.resolve();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[data-skeleton]")).toHaveCount(0);
});

const frameMark = "frame: ";

/** Sets a performance mark whenever what the document's frames show changes, from the first paint on. */
function markFrames(name: string): void {
  let last = "";
  const look = () => {
    const drawn = document.getElementById("root")?.firstElementChild ? "drawn" : "empty";
    const frame = `${getComputedStyle(document.body).backgroundColor} ${drawn}`;
    if (frame !== last) performance.mark(name + frame);
    last = frame;
    requestAnimationFrame(look);
  };
  new PerformanceObserver(look).observe({ type: "paint", buffered: true });
}

test("on a slow connection a screen is painted before its script has loaded, then in one colour, never empty", async ({
  memberPage: page,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/account");
  await choose(page, "Dark");
  const browser = await page.context().newCDPSession(page);
  await browser.send("Network.setCacheDisabled", { cacheDisabled: true });
  await browser.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 300,
    downloadThroughput: 400_000,
    uploadThroughput: 50_000,
  });
  await page.addInitScript(markFrames, frameMark);
  // Scripts are held back until the first paint, however late a busy machine paints. If painting needed a script,
  // neither would ever happen.
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await page.waitForFunction(() => performance.getEntriesByType("paint").length > 0);
    await route.continue();
  });
  for (const path of screens) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[data-skeleton]")).toHaveCount(0);
    const { painted, scripts, frames } = await page.evaluate((mark) => {
      const named = (end: RegExp) => performance.getEntries().filter(({ name }) => end.test(name));
      return {
        painted: performance.getEntriesByType("paint")[0]?.startTime,
        scripts: named(/\.js$/).map(({ startTime, duration }) => startTime + duration),
        frames: named(new RegExp(`^${mark}`)).map(({ name }) => name),
      };
    }, frameMark);
    expect(painted).toBeLessThan(Math.max(...scripts));
    expect(frames).toEqual([`${frameMark}rgb(11, 13, 14) drawn`]);
  }
});

test("signing out leaves no colours behind, and a visitor led to sign in sees a public page", async ({
  memberPage: page,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/account");
  await choose(page, "Light");
  await (await openEntries(page)).getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(/\/tactical-fpv-training/);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("signed-in");
  await page.goto("/account");
  await page.waitForURL(/\/auth/);
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  const html = page.locator("html");
  await expect(html).not.toHaveAttribute("data-theme");
  await expect(html).not.toHaveAttribute("data-screen");
});
