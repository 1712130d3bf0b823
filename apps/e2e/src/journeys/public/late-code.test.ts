import { restMark } from "@antochi/contract/site-marks";
import type { Page } from "@playwright/test";
import { expect, test } from "../../fixtures/test.ts";
import { openHydrated } from "../../screens/public-page.ts";
import { fillSignIn } from "../../screens/sign-in.ts";
import { expectAtSection } from "../../screens/scrolls.ts";
import { expectFailureToast } from "../../screens/toast.ts";

/** The code of /home, which loads on the visitor's first interaction. */
const lateCode = "**/assets/home-parts-*.js";
const allCode = "**/assets/*.js";

test("the code of /home loads at the visitor's first sign of life, and leaves the page as served", async ({
  page,
}) => {
  let asked = 0;
  page.on("request", (request) => (asked += /home-parts-[^/]+\.js$/.test(request.url()) ? 1 : 0));
  await openHydrated(page, "/home");
  expect(asked).toBe(0);
  // Drawings load by themselves when they come near the window.
  const wordsOf = (main: Element) => {
    const words = main.cloneNode(true);
    if (words instanceof Element) for (const drawing of words.querySelectorAll("svg")) drawing.remove();
    return words.textContent;
  };
  const served = await page.locator("main").evaluate(wordsOf);
  await page.keyboard.press("Shift");
  await expect.poll(() => asked).toBeGreaterThan(0);
  expect(await page.locator("main").evaluate(wordsOf)).toBe(served);
});

test("a press before the code has loaded is repeated once it has", async ({ page }) => {
  const release = await hold(page, lateCode);
  await openHydrated(page, "/home");
  const form = page.getByRole("form", { name: "Newsletter" });
  await form.getByLabel("Email").fill("eleni@");
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expect(form.getByLabel("Email")).not.toHaveAttribute("aria-invalid");
  release();
  await expect(form.getByLabel("Email")).toHaveAccessibleDescription("Please enter a valid email address");
  await expect(form.getByLabel("Email")).toHaveValue("eleni@");
  await page.getByRole("button", { name: "Get In Touch" }).click();
  await expectAtSection(page, "contact");
});

for (const [address, where] of [
  ["/auth", "/knowledge-base"],
  ["/auth?next=%2Frecord", "/record"],
] as const) {
  test(`a form submitted before any code has loaded is sent by it, and leads from ${address} to ${where}`, async ({
    page,
    member,
  }) => {
    const release = await hold(page, allCode);
    await page.goto(address, { waitUntil: "commit" });
    await fillSignIn(page, member);
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(member.email);
    release();
    await expect(page).toHaveURL(where);
  });
}

test("if the code cannot be loaded, a press says so in the language of the page", async ({
  page,
  problems,
}) => {
  problems.expect(/request failed: \S+ GET \S+home-parts|Failed to load resource/);
  await page.route(lateCode, (route) => route.abort());
  await openHydrated(page, "/home?lang=el");
  await page.getByRole("main").getByRole("button").first().click();
  await expectFailureToast(page, "Κάτι πήγε στραβά", "Η σελίδα δεν φορτώθηκε. Ελέγξτε τη σύνδεση.");
});

test("if the code cannot be loaded, a press says so, and links still work", async ({ page, problems }) => {
  problems.expect(/request failed: \S+ GET \S+home-parts|Failed to load resource/);
  await page.route(lateCode, (route) => route.abort());
  await openHydrated(page, "/home");
  await page.getByRole("button", { name: "Explore Solutions" }).click();
  await expectFailureToast(
    page,
    "Something went wrong",
    "This page could not be loaded. Check the connection and try again.",
  );
  await expect(page.getByRole("heading", { name: "Products" })).toBeVisible();
  await page.getByRole("heading", { name: "Mantis" }).getByRole("link").click();
  await expect(page).toHaveURL("/products/mantis");
});

test("an address with a section loads its code at once", async ({ page }) => {
  await openHydrated(page, "/home?interest=fieldbox#contact");
  await expect(page.getByText("Request a quote for FieldBox container suite")).toBeVisible();
});

test("the scripts of a page are requested once it is painted", async ({ page }) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      document.documentElement.dataset["painted"] ??= String(list.getEntries()[0]?.startTime);
    }).observe({ type: "paint", buffered: true });
  });
  for (const address of ["/home", "/tactical-fpv-training?lang=el", "/auth"]) {
    await openHydrated(page, address);
    const { painted, first } = await page.evaluate(() => ({
      painted: Number(document.documentElement.dataset["painted"]),
      first: Math.min(
        ...performance
          .getEntriesByType("resource")
          .filter(({ name }) => name.endsWith(".js"))
          .map(({ startTime }) => startTime),
      ),
    }));
    expect(painted, address).toBeGreaterThan(0);
    expect(first, address).toBeGreaterThanOrEqual(painted);
  }
});

test("a button pressed before any code has loaded is pressed again by it, once", async ({ page }) => {
  const release = await hold(page, allCode);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/home", { waitUntil: "commit" });
  const menu = page.getByRole("banner").getByRole("button", { name: /menu/ });
  await menu.click();
  await expect(menu).toHaveAttribute("aria-expanded", "false");
  release();
  await expect(menu).toHaveAttribute("aria-expanded", "true");
  await menu.press("Escape");
  await page.getByRole("button", { name: "Get In Touch" }).click();
  await expectAtSection(page, "contact");
});

test("input on the registration before any code has loaded is kept, on the page as served", async ({
  page,
}) => {
  const release = await hold(page, allCode);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/auth?mode=register&next=%2Frecord", { waitUntil: "commit" });
  const heading = page.getByRole("heading", { level: 1, name: "Create an account" });
  await heading.evaluate((element) => element.setAttribute("data-served", ""));
  await page.getByLabel("First Name").fill("Eleni");
  await page.getByRole("checkbox").check();
  const menu = page.getByRole("banner").getByRole("button", { name: /menu/ });
  await menu.click();
  release();
  await expect(menu).toHaveAttribute("aria-expanded", "true");
  await expect(heading).toHaveAttribute("data-served");
  await menu.press("Escape");
  await expect(page.getByLabel("First Name")).toHaveValue("Eleni");
  await expect(page.getByRole("checkbox")).toBeChecked();
  await page.getByRole("link", { name: "Already have an account?" }).click();
  await expect(page).toHaveURL("/auth?next=%2Frecord");
});

test("an interest chosen before any code has loaded stays, whatever the address says", async ({ page }) => {
  const release = await hold(page, allCode);
  await page.goto("/home?interest=fieldbox#contact", { waitUntil: "commit" });
  const form = page.getByRole("form", { name: "Contact" });
  const interest = form.getByLabel("Area of Interest");
  await interest.selectOption("mantis");
  release();
  // From here on the form's code is running.
  await expect(form).toHaveAttribute("novalidate");
  await expect(interest).toHaveValue("mantis");
  for (const [button, area] of [
    ["View Full Portfolio", "representative"],
    ["Learn More", "fieldbox"],
  ] as const) {
    await page.getByRole("button", { name: button }).click();
    await expect(interest).toHaveValue(area);
  }
});

test("a button pressed before the page has settled is pressed once if another page was served", async ({
  page,
}) => {
  await page.addInitScript((mark) => {
    const whenIdle = requestIdleCallback;
    window.requestIdleCallback = (callback) => {
      addEventListener("let-rest", () => whenIdle(callback));
      return 0;
    };
    // All observers of the mark are notified in the same turn.
    new PerformanceObserver((list) => {
      if (list.getEntriesByName(mark).length > 0) document.documentElement.dataset["atRest"] = "";
    }).observe({ type: "mark" });
  }, restMark);
  await page.setViewportSize({ width: 390, height: 844 });
  const release = await hold(page, allCode);
  // A parameter given twice is ignored by the router, but since the address might change the page, it is rendered anew.
  await page.goto("/auth?mode=register&mode=register", { waitUntil: "commit" });
  const heading = page.getByRole("heading", { level: 1, name: "Sign in" });
  await heading.evaluate((element) => element.setAttribute("data-served", ""));
  release();
  await expect(heading).not.toHaveAttribute("data-served");
  const menu = page.getByRole("banner").getByRole("button", { name: /menu/ });
  await menu.click();
  await expect(menu).toHaveAttribute("aria-expanded", "true");
  await page.evaluate(() => dispatchEvent(new Event("let-rest")));
  await expect(page.locator("html")).toHaveAttribute("data-at-rest");
  await expect(menu).toHaveAttribute("aria-expanded", "true");
});

/** Holds back all requests to matching addresses. @returns a function that lets them through */
async function hold(page: Page, addresses: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test("a form whose files a newer build has replaced is loaded anew when it is first touched, and can be sent", async ({
  page,
  member,
  problems,
}) => {
  problems.expect(/answer 404: GET \S+\/assets\//);
  problems.expect(/console error: .*(?:404|dynamically imported module)/);
  await openHydrated(page, "/auth");
  await page.route("**/assets/*", (route) => route.fulfill({ status: 404 }));
  await page.route("**/auth", async (route) => {
    if (route.request().isNavigationRequest()) {
      await page.unroute("**/assets/*");
      await route.continue();
      return;
    }
    const response = await route.fetch();
    const body = (await response.text()).replace('src="/assets/index-', 'src="/assets/index-newer-');
    await route.fulfill({ response, body });
  });
  const loaded = page.waitForEvent("load");
  await page.getByRole("textbox", { name: "Email" }).focus();
  await loaded;
  await fillSignIn(page, member);
  await expect(page).toHaveURL(/\/knowledge-base$/);
});
