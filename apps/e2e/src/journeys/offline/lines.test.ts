import { createServer } from "node:http";
import { once } from "node:events";
import type { APIRequestContext, Locator, Page, Route } from "@playwright/test";
import { expectStatus, signInBody } from "../../arrangements/api-client.ts";
import { type AddedArticle, uploadPdf } from "../../arrangements/articles.ts";
import { askToRead } from "../../arrangements/assignments.ts";
import { addListed } from "../../arrangements/listed-articles.ts";
import { pdfBytes } from "../../arrangements/pdf-bytes.ts";
import { expect, test } from "../../fixtures/offline-test.ts";
import { openToAcknowledge } from "../../screens/acknowledgement.ts";
import { expectOpened } from "../../screens/reader.ts";
import { entriesKeptBy, openSaved, waitForDatabase } from "../../screens/saved-articles.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Longer than any call is waited for. */
const callGivenUp = 11_000;

test("on a connection without answers a saved article opens, and its acknowledgement is kept", async ({
  memberPage: page,
  admin,
  savedLeaflet: article,
}) => {
  await askToRead(admin, page.request, article);
  const { block, button } = await openToAcknowledge(page, article);
  // The connection accepts requests but never returns an answer.
  const silent = /\/(?:api\/user|trpc\/)/;
  await page.route(silent, () => {});
  await page.clock.install();
  // Else what gives up on a call would go by the real time.
  await page.addInitScript(() => {
    AbortSignal.timeout = (after) => {
      const ending = new AbortController();
      setTimeout(() => ending.abort(new DOMException("signal timed out", "TimeoutError")), after);
      return ending.signal;
    };
  });
  const asked = page.waitForRequest(silent);
  await page.goto(`/knowledge-base?article=${article.id}`);
  await asked;
  await page.clock.runFor(callGivenUp);
  await expectOpened(page);
  await expect(button).toBeEnabled();
  const sent = page.waitForRequest(/offline\.syncEntries/);
  await button.press("Enter");
  await expect.poll(() => entriesKeptBy(page)).toContain("acknowledgement");
  await sent;
  await giveUpUntil(page, block.getByText("Acknowledged on this device"));
  await page.unroute(silent);
  await page.goto(`/knowledge-base?article=${article.id}`);
  await expect(block.getByText("You have read and understood edition 1")).toBeVisible();
});

test("a contact that fails late does not undo a later one that succeeded", async ({
  memberPage: page,
  savedLeaflet: article,
}) => {
  const judged = /trpc\/offline\.judgeKept/;
  const offline = page.getByText("You are offline.");
  const { promise: held, resolve: hold } = Promise.withResolvers<Route>();
  await page.route(judged, hold, { times: 1 });
  await page.goto("about:blank");
  await page.clock.install();
  await page.goto("/knowledge-base");
  const first = await held;
  await page.clock.fastForward(7_000);
  await expect(offline).toBeVisible();
  const metAgain = page.waitForResponse(judged);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await metAgain;
  await expect(offline).toBeHidden();
  const failed = page.waitForEvent("requestfailed", (request) => judged.test(request.url()));
  await first.abort();
  await failed;
  // Who has failed looks the saved articles up before the library counts as offline.
  await waitForDatabase(page);
  await expect(await openSaved(page)).toContainText(article.title);
  // At once: a library that counts as offline asks again after fifteen seconds.
  expect(await offline.count()).toBe(0);
});

test("a proxy's error page does not hide what is saved", async ({
  memberPage: page,
  savedLeaflet: article,
  stoppable,
  kill,
  problems,
}) => {
  problems.expect(/^answer 502: /);
  await page.goto("/knowledge-base");
  await expect(page.getByRole("button", { name: "Saved, 1 article" })).toBeVisible();
  await page.goto("about:blank");
  await kill();
  const proxy = createServer((_, response) => {
    response.writeHead(502, { "content-type": "text/html" });
    response.end("<h1>Bad Gateway</h1>");
  });
  proxy.listen(Number(new URL(stoppable.baseURL).port));
  await once(proxy, "listening");
  try {
    await page.goto("/knowledge-base");
    await expect(page.getByText("You are offline. 1 article can be read.")).toBeVisible();
    await page.getByRole("link", { name: article.title }).first().click();
    await expectOpened(page);
    await page.goto("about:blank");
  } finally {
    proxy.closeAllConnections();
    proxy.close();
  }
  await stoppable.restart();
});

test("saved articles stay past their period while the library is open and connected", async ({
  memberPage: page,
  savedLeaflet: article,
}) => {
  await page.clock.install();
  const met = page.waitForResponse(/trpc\/offline\.judgeKept/);
  await page.goto("/knowledge-base");
  await met;
  await expect(page.getByRole("button", { name: "Saved, 1 article" })).toBeVisible();
  await expect.poll(() => entriesKeptBy(page)).toEqual([]);
  await page.waitForLoadState("networkidle");
  // Lets the server's clock advance together with the browser's.
  await page.route(/trpc\/offline\.judgeKept/, async (route) => {
    const response = await route.fetch();
    const at = new Date(Date.now() + 8 * day).toISOString();
    const body = (await response.text()).replace(/(?<="at":")[^"]+/u, at);
    await route.fulfill({ response, body });
  });
  const metAgain = page.waitForResponse(/trpc\/offline\.judgeKept/);
  await page.clock.fastForward(8 * day);
  const answer = await metAgain;
  expect(answer.status()).toBe(200);
  // An unattended request must not keep the session alive.
  expect(answer.request().headers()).toHaveProperty("x-unattended", "1");
  await expect(await openSaved(page)).toContainText(article.title);
  await page.reload();
  await expect(page.getByRole("button", { name: "Saved, 1 article" })).toBeVisible();
});

test("with nobody signed in the session is not polled, and pending entries are sent once their owner returns", async ({
  memberPage: page,
  savedLeaflet: article,
  member,
  stoppable,
  kill,
}) => {
  await kill();
  await page.goto(`/knowledge-base?article=${article.id}`);
  await expectOpened(page);
  await page.keyboard.press("b");
  await expect.poll(() => entriesKeptBy(page)).toContain("mark");
  await page.goto("about:blank");
  await page.context().clearCookies();
  await stoppable.restart();

  await page.clock.install();
  let askedWho = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/user") askedWho += 1;
  });
  const met = page.waitForResponse(/trpc\/offline\.judgeKept/);
  await page.goto("/knowledge-base");
  await met;
  await expect(page.getByText("Welcome, ")).toHaveCount(0);
  await page.waitForLoadState("networkidle");
  const before = askedWho;
  const metAgain = page.waitForResponse(/trpc\/offline\.judgeKept/);
  await page.clock.fastForward(2 * hour);
  await metAgain;
  expect(askedWho).toBe(before);
  expect(await entriesKeptBy(page)).toContain("mark");

  // Signs in as in another tab of this browser.
  await expectStatus(await page.request.post("/api/login", { data: signInBody(member) }), 200);
  const told = page.waitForResponse(/trpc\/offline\.syncEntries/);
  await page.clock.fastForward(minute);
  expect((await told).status()).toBe(200);
  await expect.poll(() => entriesKeptBy(page)).not.toContain("mark");
});

test("a newer edition is told of by the hourly contact, after an outage and to who opened the article from the device, and replaces it only once it is closed or the newer is chosen", async ({
  memberPage: page,
  admin,
  savedArticle: article,
  product,
  stoppable,
  kill,
}) => {
  const { id } = article;
  await page.clock.install();
  const open = async () => {
    await page.goto(`/knowledge-base?article=${id}`);
    await expectOpened(page);
  };
  const told = (edition: number) =>
    page.getByRole("status").filter({ hasText: `Edition ${edition} is out.` });
  const pages = (count: number) => page.getByText(`of ${count}`, { exact: true });

  await test.step("the hourly contact", async () => {
    await open();
    await page.waitForLoadState("networkidle");
    await publishNewer(admin, article, { edition: 2, pages: 5 });
    let askedForList = 0;
    page.on("request", (request) => {
      if (request.url().includes("knowledgeBase.listArticles")) askedForList += 1;
    });
    const met = page.waitForResponse(/trpc\/offline\.judgeKept/);
    await page.clock.fastForward(2 * hour);
    await met;
    await expect(told(2)).toBeVisible();
    await expect(pages(3)).toBeVisible();
    expect(askedForList).toBe(0);

    await page.getByRole("link", { name: "Knowledge Base" }).first().click();
    await expect.poll(() => askedForList).toBeGreaterThan(0);
    await open();
    await expect(pages(5)).toBeVisible();
  });

  await test.step("after an outage", async () => {
    await page.waitForLoadState("networkidle");
    await publishNewer(admin, article, { edition: 3, pages: 4 });
    await kill();
    // What is done meanwhile is what the device sends once it can.
    await page.keyboard.press("b");
    await expect.poll(() => entriesKeptBy(page)).toContain("mark");
    await page.clock.fastForward(minute);
    const offline = page.getByText("You are offline. 1 article can be read.");
    await expect(offline).toBeVisible();

    await stoppable.restart();
    await page.clock.fastForward(minute);
    await expect(offline).toBeHidden();
    await expect(told(3)).toBeVisible();
    await expect(pages(5)).toBeVisible();
    await told(3).getByRole("button", { name: "Open edition 3" }).click();
    await expect(pages(4)).toBeVisible();
    await page.goto("/knowledge-base");
    await expect((await openSaved(page)).getByText(/^Edition 3, /)).toBeVisible();
  });

  await test.step("opened from the device, before the connection comes", async () => {
    await page.goto("about:blank");
    await publishNewer(admin, article, { edition: 4, pages: 2 });
    const { title } = await addListed(product);
    await page.context().setOffline(true);
    await open();
    const listed = page.getByRole("navigation", { name: "Articles" }).getByRole("link", { name: title });
    await expect(listed).toHaveCount(0);

    await page.context().setOffline(false);
    await expect(told(4)).toBeVisible();
    await expect(pages(4)).toBeVisible();

    await page.getByRole("link", { name: "Knowledge Base" }).first().click();
    await expect(listed.first()).toBeVisible();
    await page.getByRole("link", { name: article.title }).first().click();
    await expect(pages(2)).toBeVisible();
  });
});

/** Lets the page, whose clock is installed, give up on the call that sends its queue, and on each retry, until something shows. */
async function giveUpUntil(page: Page, shown: Locator): Promise<void> {
  while (!(await shown.isVisible())) {
    const goesOn = Promise.race([page.waitForRequest(/offline\.syncEntries/), shown.waitFor()]);
    await page.clock.runFor(callGivenUp);
    await goesOn;
  }
}

/** Publishes the next edition, and leaves the one before it open: otherwise members may no longer read it. */
async function publishNewer(
  admin: APIRequestContext,
  { id, categoryId, title }: AddedArticle,
  { edition, pages }: { edition: number; pages: number },
): Promise<void> {
  const pdfPath = await uploadPdf(admin, await pdfBytes({ pages }));
  const data = { categoryId, title, pdfPath };
  await expectStatus(await admin.put(`/api/knowledge-base/articles/${id}`, { data }), 200);
  const older = { articleId: id, number: edition - 1, isOpen: true };
  await expectStatus(await admin.post("/trpc/editions.openEdition", { data: older }), 200);
}
