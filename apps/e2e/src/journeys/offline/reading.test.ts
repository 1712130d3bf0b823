import { activityItemSchema } from "@antochi/contract/activity";
import { expectStatus, openAdmin, readAnswer, signInBody } from "../../arrangements/api-client.ts";
import { addArticle } from "../../arrangements/articles.ts";
import { expect, test } from "../../fixtures/offline-test.ts";
import { entriesKeptBy, openSaved, placeKeptBy, saveForOffline } from "../../screens/saved-articles.ts";
import { expectAtPage, expectOpened } from "../../screens/reader.ts";

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a saved article stays readable from its middle with the server stopped, after the session ended too, and is reported once", async ({
    page,
    admin,
    member,
    booklet: other,
    login,
    product,
    stoppable,
    kill,
    allowSaving,
    keptBy,
    expectAccessible,
  }) => {
    const manual = await addArticle(admin, { pages: 60, outline: true });
    await allowSaving(manual);
    await login(page, member);
    await page.goto("/knowledge-base");
    await expect(page.getByText(`Welcome, `)).toBeVisible();
    // A member who saved nothing has no worker, cache or database.
    expect(await keptBy(page)).toEqual([]);

    const opened = page.waitForResponse(/trpc\/activity\.logView/);
    await page.goto(`/knowledge-base?article=${manual.id}&page=3`);
    await expectOpened(page);
    await opened;
    await saveForOffline(page);
    await page.reload();
    await expectAtPage(page, 3);

    await kill();
    // These pages were never viewed before.
    await page.goto(`/knowledge-base?article=${manual.id}&page=40`);
    await expectAtPage(page, 40);
    // Where the server stopped first, page 3 may still wait to be sent as well.
    await expect.poll(() => placeKeptBy(page)).toBe(40);
    await page.context().clearCookies();
    await page.goto("/knowledge-base");
    await expect(page.getByText("You are offline. 1 article can be read.")).toBeVisible();
    // The notice appears only once, even when the browser itself knows that it is offline, and addresses the member.
    await page.context().setOffline(true);
    await expect(page.getByText(/^You are offline/)).toHaveText(["You are offline. 1 article can be read."]);
    const entry = { includeHidden: true };
    await expect(page.getByRole("button", { name: "Logout", ...entry })).toHaveCount(1);
    await expect(page.getByRole("link", { name: "Login", ...entry })).toHaveCount(0);
    await page.context().setOffline(false);
    const list = page.getByRole("list").filter({ has: page.getByText(/Edition 1, /) });
    await expect(list.first()).toBeVisible();
    await expect(page.getByText(other.title)).toHaveCount(0);
    await expectAccessible(page);
    await list.first().getByRole("link", { name: manual.title }).click();
    await expectOpened(page);
    await expectAtPage(page, 40);
    await page.goto(`/knowledge-base?article=${manual.id}&page=52`);
    await expectAtPage(page, 52);
    await page.keyboard.press("b");
    await expect.poll(() => entriesKeptBy(page)).toContain("mark");
    await expect.poll(() => placeKeptBy(page)).toBe(52);

    // On this page nothing is sent in the meantime.
    await page.goto("about:blank");
    await stoppable.restart();
    const answer = await page.request.post("/api/login", { data: signInBody(member) });
    await expectStatus(answer, 200);
    const told = page.waitForResponse(/trpc\/offline\.syncEntries/);
    await page.goto("/knowledge-base");
    expect((await told).status()).toBe(200);
    const marks = `/trpc/marks.listMarks?input=${encodeURIComponent(JSON.stringify({ articleId: manual.id }))}`;
    await expect
      .poll(async () => (await (await page.request.get(marks)).text()).includes('"page":52'))
      .toBe(true);
    const positions = async () => (await page.request.get("/trpc/reading.listPositions")).text();
    await expect.poll(positions).toContain('"page":52');
    // Views: opened at page 3, again by the reload, and three times offline.
    await expect.poll(async () => (await readLogs()).length).toBe(5);
    await page.reload();
    await expect(await openSaved(page)).toBeVisible();
    await expectAccessible(page);
    expect(await readLogs()).toHaveLength(5);

    async function readLogs() {
      await using fresh = await openAdmin(product);
      const logs = await fresh.get(`/api/activity/logs/${manual.id}`);
      return await readAnswer(logs, 200, activityItemSchema.array());
    }
  });
});
