import type { APIRequestContext, Page } from "@playwright/test";
import { expectStatus } from "../../arrangements/api-client.ts";
import { type AddedArticle, addArticle } from "../../arrangements/articles.ts";
import { addMember } from "../../arrangements/members.ts";
import { expect, test } from "../../fixtures/offline-test.ts";
import { holdCalls, holdNextAnswer, nextCall } from "../../screens/calls.ts";
import { entriesKeptBy, openSaved, saveForOffline } from "../../screens/saved-articles.ts";
import { expectAtPage, expectOpened } from "../../screens/reader.ts";
import { closeToast, expectFailureToast, expectToast } from "../../screens/toast.ts";

const day = 86_400_000;

async function setState(
  admin: APIRequestContext,
  { id, categoryId, title }: AddedArticle,
  state: "published" | "withdrawn",
): Promise<void> {
  const data = { id, categoryId, title, state };
  await expectStatus(await admin.post("/trpc/knowledgeBase.updateArticle", { data }), 200);
}

async function withdraw(admin: APIRequestContext, article: AddedArticle): Promise<void> {
  await setState(admin, article, "withdrawn");
}

test("saved articles are listed with size and date, removed together, one by one and by signing out, and reported where the browser cannot delete them", async ({
  memberPage: page,
  savedLeaflet: article,
  keptBy,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const list = await openSaved(page);
  await expect(list.getByText(/^1 article, [\d.]+ [kM]B$/)).toBeVisible();
  await expect(list.getByText(/Edition 1, [\d.]+ [kM]B, until \d\d \w{3} \d{4}/)).toBeVisible();
  await expectAccessible(page);

  await test.step("data that the browser cannot delete is reported, and can be removed again", async () => {
    const failing = await page.evaluateHandle(() => {
      const { prototype } = IDBObjectStore;
      const whole = Object.getOwnPropertyDescriptor(prototype, "delete") ?? {};
      const value = () => {
        throw new DOMException("The disk does not answer", "UnknownError");
      };
      Object.defineProperty(prototype, "delete", { ...whole, value });
      return { mend: () => void Object.defineProperty(prototype, "delete", whole) };
    });
    const notRemoved = [
      "Not removed",
      "The browser could not delete the saved copy. Reload the page, then remove it again.",
    ] as const;
    await list.getByRole("button", { name: `Remove “${article.title}” from this device` }).click();
    await expectFailureToast(page, ...notRemoved);
    await list.getByRole("button", { name: "Remove all…" }).click();
    await closeToast(page);
    const question = page.getByRole("dialog", { name: "Remove all saved articles?" });
    await question.getByRole("button", { name: "Remove all" }).click();
    await expectFailureToast(page, ...notRemoved);
    await expect(question).toBeVisible();
    expect(await keptBy(page)).not.toEqual([]);
    await failing.evaluate(({ mend }) => mend());
    await question.getByRole("button", { name: "Remove all" }).click();
    await expectToast(page, "Removed from this device");
    await expect(question).toHaveCount(0);
    await expect.poll(() => keptBy(page)).toEqual([]);
  });

  const saveAgain = async () => {
    await page.goto(`/knowledge-base?article=${article.id}`);
    await expectOpened(page);
    await saveForOffline(page);
    expect(await keptBy(page)).not.toEqual([]);
  };
  await saveAgain();
  await openSaved(page);
  await list.getByRole("button", { name: `Remove “${article.title}” from this device` }).click();
  // The list closed with its last article, and does not open by itself when one is saved again.
  await saveForOffline(page);
  await expect(list).toHaveCount(0);
  await page.getByRole("button", { name: /^Remove from this device/ }).click();
  await expect.poll(() => keptBy(page)).toEqual([]);

  await test.step("a cache that the browser recreated after its files were removed is deleted at the next visit", async () => {
    await page.goto("/knowledge-base");
    await expect(page.getByText("Welcome, ")).toBeVisible();
    await page.evaluate(() => caches.open("offline-0123456789abcdef"));
    await page.goto("/knowledge-base");
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  });

  await saveAgain();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/tactical-fpv-training/);
  expect(await keptBy(page)).toEqual([]);
});

test("if the server does not answer, what is saved opens and is removed by keyboard, and what is not is said not to be saved", async ({
  memberPage: page,
  savedLeaflet: article,
  booklet: other,
  stoppable,
  kill,
  keptBy,
}) => {
  await page.goto(`/knowledge-base?article=${other.id}`);
  await expectOpened(page);
  await kill();
  await page.goto(`/knowledge-base?article=${other.id}`);
  // Nor is it reported as removed.
  await expect(page.getByText("This article is not saved on this device")).toBeVisible();
  await page.getByRole("link", { name: "Back to the articles" }).click();
  await page.getByRole("link", { name: article.title }).first().click();
  await expectOpened(page);

  await page.goto("/knowledge-base");
  const remove = page.getByRole("button", { name: `Remove “${article.title}” from this device` });
  await remove.press("Enter");
  await expect(remove).toHaveCount(0);
  // The focus stays on the screen.
  await expect(page.locator(":focus")).toHaveCount(1);
  await expect(page.getByText("Nothing is saved on this device.")).toBeVisible();
  await expect(page.getByText("as soon as an administrator adds one")).toBeHidden();
  // Only what was read waits to be sent.
  await expect.poll(() => keptBy(page)).toEqual(["offline"]);
  await page.goto("about:blank");
  await stoppable.restart();
  await page.goto("/knowledge-base");
  await expect.poll(() => keptBy(page)).toEqual([]);
});

test("nothing is left of an article removed while its last position is being sent", async ({
  memberPage: page,
  savedLeaflet: article,
  keptBy,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/knowledge-base?article=${article.id}`);
  await expectOpened(page);
  const told = nextCall(page, "offline.syncEntries");
  const release = await holdNextAnswer(page, "offline.syncEntries");
  await page.getByRole("button", { name: "Next page" }).click();
  await told;
  const list = await openSaved(page);
  await list.getByRole("button", { name: `Remove “${article.title}” from this device` }).click();
  await expect(page.getByRole("button", { name: /^Saved, / })).toHaveCount(0);
  await expect.poll(() => keptBy(page)).toEqual(["offline"]);
  release();
  await expect.poll(() => keptBy(page)).toEqual([]);
});

test("an article no longer allowed is removed when the server is reached, or once its reader turns a page or sets a bookmark, and cannot be saved", async ({
  memberPage: page,
  admin,
  article,
  allowSaving,
  keptBy,
  problems,
}) => {
  const saving = page.getByRole("button", { name: "Save for offline" });
  const saved = page.getByRole("button", { name: /^Saved, / });
  const open = async () => {
    await page.goto(`/knowledge-base?article=${article.id}`);
    await expectOpened(page);
  };
  const republishAndOpen = async () => {
    await setState(admin, article, "published");
    await open();
  };

  await test.step("which administrators allow no device to save", async () => {
    await open();
    await expect(saving).toHaveCount(0);
    await allowSaving(article);
    await page.reload();
    await expectOpened(page);
    await saveForOffline(page);
    await withdraw(admin, article);
    await page.goto("/knowledge-base");
    await expect.poll(() => keptBy(page)).toEqual([]);
  });

  // Parts of the document may be in flight when the article is withdrawn.
  problems.expect(/^answer 404: GET \S+\/objects\/pdfs\//);
  const expectGoneOnce = async (act: () => Promise<void>) => {
    await republishAndOpen();
    await saveForOffline(page);
    await page.goto("/knowledge-base");
    await open();
    await withdraw(admin, article);
    await act();
    await expect(page.getByRole("heading", { name: "This article is no longer available" })).toBeVisible();
    await expect.poll(() => keptBy(page)).toEqual([]);
  };
  await test.step("once its reader turns a page", () =>
    expectGoneOnce(() => page.getByRole("button", { name: "Next page" }).click()));
  await test.step("once its reader sets a bookmark", () => expectGoneOnce(() => page.keyboard.press("b")));

  await test.step("by a device that waited for the server, which then keeps nothing", async () => {
    // The article's cover may be in flight when the article is withdrawn.
    problems.expect(/^answer 404: GET \S+\/objects\/thumbnails\//);
    await republishAndOpen();
    await saveForOffline(page);
    await withdraw(admin, article);
    const told = Promise.withResolvers<void>();
    await page.route("**/api/user", async (route) => {
      await told.promise;
      await route.continue();
    });
    const devices: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("offline.keepDevice")) devices.push(request.url());
    });
    await page.goto("/knowledge-base");
    await expect(page.getByText("You are offline. 1 article can be read.")).toBeVisible();
    told.resolve();
    await expect.poll(() => keptBy(page)).toEqual([]);
    await expect(saved).toHaveCount(0);
    await page.reload();
    await expect(page.getByText("Welcome, ")).toBeVisible();
    expect(devices).toEqual([]);
    expect(await keptBy(page)).toEqual([]);
    await page.unroute("**/api/user");
  });

  await test.step("of which saving says that it was withdrawn a moment ago", async () => {
    expect(problems.unexpected()).toEqual([]);
    problems.expect(/answer 404/);
    await republishAndOpen();
    await withdraw(admin, article);
    await saving.click();
    await expectFailureToast(page, "Not saved", "The article is no longer available to you.");
    expect(await keptBy(page)).toEqual([]);
  });
});

test("an article is saved completely while the library is opened in another tab, and not at all once somebody signs out there", async ({
  memberPage: page,
  leaflet: article,
  keptBy,
  problems,
}) => {
  const beside = await test.step("the library opens meanwhile", async () => {
    const release = await beginSaving(page, article);
    const opened = await openLibraryBeside(page);
    release();
    const remove = page.getByRole("button", { name: /^Remove from this device/ });
    await expect(remove).toBeVisible();
    expect(await keptBy(page)).not.toEqual([]);
    await page.bringToFront();
    await remove.click();
    await expect.poll(() => keptBy(page)).toEqual([]);
    return opened;
  });

  await test.step("somebody signs out meanwhile", async () => {
    expect(problems.unexpected()).toEqual([]);
    // Requests of the first tab after the sign-out.
    problems.expect(/^answer 401: /);
    const release = await beginSaving(page, article);
    await beside.bringToFront();
    await beside.getByRole("button", { name: "Logout" }).click();
    await expect(beside).toHaveURL(/tactical-fpv-training/);
    release();
    await expect.poll(() => keptBy(beside)).toEqual([]);
    await beside.goto("/knowledge-base");
    await expect(beside.getByRole("link", { name: "Login" }).first()).toBeVisible();
    expect(await keptBy(beside)).toEqual([]);
  });
});

/** Starts saving an article and holds back the last call for it. @returns a function that lets it through */
async function beginSaving(page: Page, { id }: Pick<AddedArticle, "id">): Promise<() => void> {
  await page.goto(`/knowledge-base?article=${id}`);
  await expectOpened(page);
  const release = await holdCalls(page, "marks.listMarks");
  const asked = page.waitForRequest(/marks\.listMarks/);
  await page.getByRole("button", { name: "Save for offline" }).click();
  await asked;
  return release;
}

/** Opens another tab of the same browser and waits until it has reached the server. */
async function openLibraryBeside(page: Page): Promise<Page> {
  const beside = await page.context().newPage();
  await beside.goto("/knowledge-base");
  await expect(beside.getByText("Welcome, ")).toBeVisible();
  // By then the tab has removed any leftovers that it found.
  await beside.waitForLoadState("networkidle");
  return beside;
}

test("saving or removing in one tab shows in the others at once, without the server", async ({
  memberPage: page,
  savedLeaflet: article,
  admin,
  allowSaving,
}) => {
  const second = await addArticle(admin);
  await allowSaving(second);
  const beside = await page.context().newPage();
  await beside.setViewportSize({ width: 1440, height: 900 });
  // From then on the tab neither contacts the server nor checks the device's storage by itself.
  await beside.addInitScript(() => Object.defineProperty(window, "setInterval", { value: () => 0 }));
  await beside.goto("/knowledge-base");
  await expect(beside.getByRole("button", { name: "Saved, 1 article" })).toBeVisible();

  await page.bringToFront();
  await page.goto(`/knowledge-base?article=${second.id}`);
  await expectOpened(page);
  await saveForOffline(page);
  await expect(beside.getByRole("button", { name: "Saved, 2 articles" })).toBeVisible();
  const list = await openSaved(page);
  await list.getByRole("button", { name: `Remove “${article.title}” from this device` }).click();
  await expect(beside.getByRole("button", { name: "Saved, 1 article" })).toBeVisible();
  await list.getByRole("button", { name: `Remove “${second.title}” from this device` }).click();
  await expect(beside.getByRole("button", { name: /^Saved, / })).toHaveCount(0);
});

test("saving an article says why it fails, and keeps nothing: no space, an ended session", async ({
  memberPage: page,
  leaflet,
  stoppable,
  problems,
  keptBy,
}) => {
  const save = page.getByRole("button", { name: "Save for offline" });

  await test.step("a device without space says so, and keeps nothing partial", async () => {
    await page.goto(`/knowledge-base?article=${leaflet.id}`);
    await expectOpened(page);
    const devtools = await page.context().newCDPSession(page);
    const { baseURL: origin } = stoppable;
    await devtools.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 100_000 });
    await save.click();
    await expect(page.getByText(/^This device has no room for/).first()).toBeVisible();
    await expect(save).toBeEnabled();
    expect(await keptBy(page)).toEqual([]);
    await devtools.send("Storage.overrideQuotaForOrigin", { origin });
  });

  await test.step("after the session ended it leads to signing in", async () => {
    expect(problems.unexpected()).toEqual([]);
    problems.expect(/answer 401/);
    await page.goto(`/knowledge-base?article=${leaflet.id}`);
    await expectOpened(page);
    await expectStatus(await page.request.post("/api/logout"), 200);
    await save.click();
    await expectFailureToast(page, "Not saved", "Please sign in");
    await expect(page.getByRole("heading", { name: "Sign in to read this article" })).toBeVisible();
    expect(await keptBy(page)).toEqual([]);
  });
});

test("another account of the browser neither sees nor sends the first one's data; its owner finds it again", async ({
  memberPage: page,
  admin,
  savedLeaflet: article,
  stoppable,
  kill,
  login,
  member,
}) => {
  const second = await addMember(admin);
  await kill();
  await page.goto(`/knowledge-base?article=${article.id}&page=2`);
  await expectAtPage(page, 2);
  await page.keyboard.press("b");
  await expect.poll(() => entriesKeptBy(page)).toContain("mark");
  await page.goto("about:blank");
  await stoppable.restart();

  // Nobody signs out: another member signs in over the session, and later the owner over theirs.
  await login(page, second);
  const told: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("offline.syncEntries")) told.push(request.url());
  });
  const met = page.waitForResponse(/trpc\/offline\.judgeKept/);
  await page.goto("/knowledge-base");
  await expect(page.getByText("Welcome, ")).toBeVisible();
  expect((await met).status()).toBe(200);
  expect(await entriesKeptBy(page)).toContain("mark");
  expect(told).toEqual([]);
  await expect(page.getByRole("button", { name: /^Saved, / })).toHaveCount(0);
  await kill();
  await page.goto("/knowledge-base");
  await expect(page.getByText("The list of articles could not be loaded", { exact: false })).toBeVisible();
  await expect(page.getByText(article.title)).toHaveCount(0);
  // Otherwise the page asks again by itself, perhaps while the sign-in ends the other member's session.
  await page.goto("about:blank");
  await stoppable.restart();

  await login(page, member);
  await page.goto("/knowledge-base");
  await expect(await openSaved(page)).toContainText(article.title);
  await expect.poll(() => entriesKeptBy(page)).toEqual([]);
  const marks = `/trpc/marks.listMarks?input=${encodeURIComponent(JSON.stringify({ articleId: article.id }))}`;
  expect(await (await page.request.get(marks)).text()).toContain('"page":2');
});

test("saved articles are removed when their period passes without contact, whatever the connection", async ({
  memberPage: page,
  savedLeaflet: article,
  keptBy,
  expectAccessible,
}) => {
  // Entries that are still waiting to be sent would not be deleted.
  await page.goto("/knowledge-base");
  await expect(page.getByRole("button", { name: "Saved, 1 article" })).toBeVisible();
  await expect.poll(() => entriesKeptBy(page)).toEqual([]);
  await page.context().setOffline(true);
  await page.clock.setFixedTime(Date.now() + 6 * day);
  await page.goto("/knowledge-base");
  await expect(page.getByText("You are offline. 1 article can be read.")).toBeVisible();
  await expectAccessible(page);
  await page.clock.setFixedTime(Date.now() + 7 * day + 60_000);
  await page.goto("/knowledge-base");
  await expect.poll(() => keptBy(page)).toEqual([]);
  await expect(page.getByText(article.title)).toHaveCount(0);
});

test("OFFLINE=off removes everything from devices that connect, and the article's form says so", async ({
  memberPage: page,
  adminPage,
  savedLeaflet: article,
  stoppable,
  keptBy,
}) => {
  await stoppable.restart({ OFFLINE: "off" });
  await page.goto("/knowledge-base");
  await expect.poll(() => keptBy(page)).toEqual([]);
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await expect.poll(workers).toBe(0);
  await page.goto(`/knowledge-base?article=${article.id}`);
  await expectOpened(page);
  await expect(page.getByRole("button", { name: "Save for offline" })).toHaveCount(0);
  await adminPage.goto("/admin?tab=articles");
  await adminPage.getByRole("button", { name: `Edit ${article.title}` }).click();
  await expect(adminPage.getByRole("dialog").getByLabel("Copies on devices")).toHaveAccessibleDescription(
    /^Nothing is saved on devices while OFFLINE is off/,
  );
  // The panel's pictures are no longer loading when the server stops.
  await adminPage.goto("/robots.txt");
  await stoppable.restart();
});
