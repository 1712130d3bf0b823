import type { Page } from "@playwright/test";
import { expect, test } from "../../fixtures/test.ts";
import { openEntries } from "../../screens/site-bar.ts";

const words = {
  English: "Still loading. The connection is slow.",
  Ελληνικά: "Η φόρτωση συνεχίζεται. Η σύνδεση είναι αργή.",
};

/** Ends what waits for its time in the document's style sheets. */
async function passSeconds(page: Page): Promise<void> {
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
}

/** Holds every script back, from the next load on. @returns a function that lets them load */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const scripts = /\/assets\/.*\.js$/;
  await page.route(scripts, async (route) => {
    await held.promise;
    await route.continue();
  });
  return async () => {
    held.resolve();
    await expect(page.locator("[data-skeleton]")).toHaveCount(0);
    await page.unroute(scripts);
  };
}

test("a screen that has not loaded after some seconds says so, in its member's language", async ({
  memberPage: page,
}) => {
  for (const language of ["English", "Ελληνικά"] as const) {
    await page.goto("/account");
    const other = language === "English" ? "Ελληνικά" : "English";
    if (language === "Ελληνικά") {
      await (await openEntries(page)).getByRole("link", { name: language }).click();
      await expect(page.locator("html")).toHaveAttribute("lang", "el");
    }
    const release = await holdScripts(page);
    await page.goto("/knowledge-base?article=1", { waitUntil: "commit" });
    await expect(page.locator("[data-skeleton]")).toBeVisible();
    await expect(page.getByText(words[language])).toBeAttached();
    await expect(page.getByText(words[language])).toBeHidden();
    await passSeconds(page);
    await expect(page.getByRole("status")).toContainText(words[language]);
    await expect(page.getByText(words[language])).toBeVisible();
    await expect(page.getByText(words[other])).toBeHidden();
    await release();
  }
});

test("the panel says it in English, and a visitor of a Greek address reads it in Greek", async ({
  adminPage,
  newVisitor,
}) => {
  const visitor = await newVisitor();
  for (const [page, address, language] of [
    [adminPage, "/admin/overview?lang=el", "English"],
    [visitor, "/knowledge-base?lang=el", "Ελληνικά"],
  ] as const) {
    const release = await holdScripts(page);
    await page.goto(address, { waitUntil: "commit" });
    await expect(page.getByText(words[language])).toBeAttached();
    await passSeconds(page);
    await expect(page.getByText(words[language])).toBeVisible();
    await release();
  }
});

for (const address of ["/reset-password#token=x", "/confirm-email?lang=el#token=x", "/sign-on#problem=x"]) {
  test(`${address} has its outline at once, and says in both languages that it still loads`, async ({
    page,
    problems,
  }) => {
    // Without a provider there is no signing on to finish.
    if (address.startsWith("/sign-on")) problems.expect(/^answer 404: POST \S+auth\.finishSignOn/);
    const release = await holdScripts(page);
    await page.goto(address, { waitUntil: "commit" });
    await expect(page.locator("[data-skeleton]")).toBeVisible();
    await expect(page.getByText(words.English)).toBeHidden();
    await passSeconds(page);
    for (const said of Object.values(words)) await expect(page.getByText(said)).toBeVisible();
    await release();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("html")).not.toHaveAttribute("data-screen");
  });
}
