import type { Page } from "@playwright/test";
import { openClient } from "../../arrangements/api-client.ts";
import { linkTo, receiveMail } from "../../arrangements/mailbox.ts";
import { register, somebody } from "../../arrangements/members.ts";
import { isByTheClock } from "../../fixtures/problems.ts";
import { expect, test } from "../../fixtures/test.ts";
import { openHydrated } from "../../screens/public-page.ts";
import { siteBar } from "../../screens/site-bar.ts";
import { expectToast } from "../../screens/toast.ts";

test("a visit contacts no other host and stores nothing in the browser", async ({ page, baseURL }) => {
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).origin));
  await openHydrated(page, "/home");
  const newsletter = page.getByRole("form", { name: "Newsletter" });
  await newsletter.getByLabel("Email").fill("someone@example.com");
  await newsletter.getByRole("button", { name: "Subscribe" }).click();
  await expectToast(page, "Successfully Subscribed");
  await siteBar(page).getByRole("link", { name: "Antochi, home" }).click();
  await siteBar(page).getByRole("link", { name: "Ελληνικά" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Εκπαίδευση" })).toBeVisible();
  await page.goto("/auth");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();

  expect([...hosts]).toEqual([baseURL]);
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test("confirming an email or choosing a password by a link sets only cookies that the page describes", async ({
  page,
  product,
}) => {
  const person = somebody();
  await using visitor = await openClient(product);
  await register(visitor, person);
  const letter = await receiveMail(product, {
    to: person.email,
    subject: /^Your registration was received$/,
  });
  await page.goto(linkTo("/confirm-email", letter));
  await page.getByRole("button", { name: "Confirm Email" }).click();
  await expect(page.getByRole("heading", { name: "Email confirmed" })).toBeFocused();
  const names = (await page.context().cookies()).map(({ name }) => name);
  expect(names).not.toEqual([]);

  for (const { address, title, when } of [
    { address: "/privacy", title: "Cookies", when: "confirm your email or choose a new password" },
    {
      address: "/privacy?lang=el",
      title: "Cookies",
      when: "επιβεβαιώνετε το email σας ή επιλέγετε νέο κωδικό",
    },
  ]) {
    await openHydrated(page, address);
    await expect(page.getByText(when)).toBeVisible();
    const table = page.getByRole("table", { name: title });
    for (const name of [...names, "sign-on"])
      await expect(table.getByText(name, { exact: true })).toBeVisible();
    await expect(table.getByRole("row")).toHaveCount(5);
  }
});

test("the page covers administrators' notes about people and an account's choices, in both languages", async ({
  page,
}) => {
  for (const { address, title, told } of [
    {
      address: "/privacy",
      title: "What we keep, and why",
      told: [
        "notes of administrators",
        "administrators note about it",
        "language in which you",
        "the newsletter",
      ],
    },
    {
      address: "/privacy?lang=el",
      title: "Τι κρατάμε και γιατί",
      told: [
        "σημειώσεις των διαχειριστών",
        "σημειώνουν μεταξύ τους",
        "Η γλώσσα στην οποία",
        "το ενημερωτικό δελτίο",
      ],
    },
  ]) {
    await openHydrated(page, address);
    const table = page.getByRole("table", { name: title });
    for (const words of told) await expect(table).toContainText(words);
  }
});

test("a visit of a public page requests only files, and leaves the console empty", async ({ page }) => {
  const said = watchConsole(page);
  const asked = watchCalls(page);
  for (const address of [
    "/home",
    "/home?lang=el",
    "/tactical-fpv-training",
    "/tactical-fpv-training?lang=el",
    "/products/fieldbox",
    "/privacy",
    "/auth",
  ])
    await test.step(address, async () => {
      said.length = 0;
      asked.length = 0;
      await openHydrated(page, address);
      await askLast(page);
      expect(asked).toEqual([last]);
      expect(said).toEqual([]);
    });
});

test("a visit of the knowledge base requests its lists, but not who is signed in", async ({ page }) => {
  const said = watchConsole(page);
  const asked = watchCalls(page);
  await openHydrated(page, "/knowledge-base");
  await expect(page.getByRole("heading", { name: "Select an article" })).toBeVisible();
  await askLast(page);
  expect(asked.filter((path) => !path.startsWith("/trpc/knowledgeBase."))).toEqual([last]);
  expect(said).toEqual([]);
});

test("a browser whose session ended elsewhere asks once more, and not again", async ({
  page,
  login,
  problems,
}) => {
  await login(page);
  const { cookies } = await page.context().storageState();
  await page.request.post("/api/logout");
  await page.context().addCookies(cookies);
  problems.expect(/^answer 401: GET \S+\/api\/user$/);

  const asked = watchCalls(page);
  await openHydrated(page, "/home");
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .not.toContain("signed-in");
  await openHydrated(page, "/home");
  await askLast(page);
  expect(asked).toEqual(["/api/user", last]);
});

function watchConsole(page: Page): string[] {
  const texts: string[] = [];
  page.on("console", (message) => isByTheClock(message) || texts.push(message.text()));
  return texts;
}

/** Records the paths that a page requests from the server besides files. */
function watchCalls(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    if (["fetch", "xhr", "eventsource", "ping"].includes(request.resourceType()))
      paths.push(new URL(request.url()).pathname);
  });
  return paths;
}

/** Requested last: all earlier requests have been observed before it. */
const last = "/healthz";

async function askLast(page: Page): Promise<void> {
  await page.evaluate((path) => fetch(path), last);
}
