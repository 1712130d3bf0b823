import { screens } from "../fixtures/screen-sizes.ts";
import { expect, test } from "../fixtures/reader-test.ts";
import { expectAtPage, pageField } from "../screens/reader.ts";
import type { Page, Route } from "@playwright/test";

async function askForPage(page: Page, number: number): Promise<void> {
  await pageField(page).fill(String(number));
  await pageField(page).press("Enter");
}

for (const { name, device } of screens) {
  test.describe(`on a ${name}`, () => {
    test.use(device);

    test(`a page that a lost connection kept away says so on a ${name}, and loads when it is back`, async ({
      page,
      large,
      startReading,
      problems,
    }) => {
      problems.expect(/ERR_INTERNET_DISCONNECTED|console (warning|error)/);
      await startReading(page, large);
      await page.context().setOffline(true);
      await askForPage(page, 25);
      await expect(
        page.getByText("You are offline. Page 25 loads when the connection is back."),
      ).toBeVisible();
      await page.context().setOffline(false);
      await expectAtPage(page, 25);
      await expect(page.getByText("You are offline. Page 25")).toBeHidden();
    });

    test(`a session that ends while reading leads on a ${name} to signing in`, async ({
      page,
      large,
      startReading,
      problems,
    }) => {
      problems.expect(/answer 401|console (warning|error)/);
      await startReading(page, large);
      await page.context().clearCookies();
      // Reading on needs more of the file; the reader may already request it before the key is pressed.
      await page.keyboard.press("End");
      await expect(page.getByRole("heading", { name: "Sign in to read this article" })).toBeVisible();
      await expect(page.getByRole("link", { name: "Sign In" })).toHaveAttribute("href", /article%3D/);
    });
  });
}

test("a document opened without a connection loads when it is back", async ({
  page,
  greek,
  startReading,
  scan,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|console (warning|error)/);
  await startReading(page, scan);
  const categories = page.getByRole("region", { name: "Categories" });
  await categories.getByRole("button", { name: greek.category }).click();
  await page.context().setOffline(true);
  await categories.getByRole("link", { name: greek.title }).click();
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await page.context().setOffline(false);
  await expectAtPage(page, 1);
});

test("a page reached without a connection is where every device continues", async ({
  page,
  greek,
  newMember,
  login,
  openFromList,
  newVisitor,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|console (warning|error)/);
  const member = await newMember();
  await login(page, member);
  await openFromList(page, greek);
  await expectAtPage(page, 1);
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("savePosition"));
  await page.context().setOffline(true);
  await askForPage(page, 4);
  await failed;
  const saved = page.waitForResponse(/savePosition/);
  await page.context().setOffline(false);
  await saved;

  const other = await newVisitor();
  await login(other, member);
  await openFromList(other, greek);
  await expectAtPage(other, 4);
});

test("a late failure to save a page does not replace the page reached since", async ({
  page,
  greek,
  startReading,
  problems,
}) => {
  problems.expect(/request failed: \S+ POST \S+savePosition|ERR_FAILED/);
  const saved: string[] = [];
  const held: Route[] = [];
  await startReading(page, greek);
  await page.route(/savePosition/, async (route) => {
    saved.push(route.request().postData() ?? "");
    if (held.length === 0) held.push(route);
    else await route.continue();
  });
  await askForPage(page, 2);
  await expect.poll(() => saved.length).toBe(1);
  const answer = page.waitForResponse(/savePosition/);
  await askForPage(page, 4);
  await answer;
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("savePosition"));
  await held[0]?.abort();
  await failed;
  await page.evaluate(async () => {
    // Once this is answered, everything that the failed call triggered has happened.
    await fetch("/healthz");
    window.dispatchEvent(new Event("online"));
    await fetch("/healthz");
  });
  expect(saved).toEqual([expect.stringContaining('"page":2'), expect.stringContaining('"page":4')]);
});
