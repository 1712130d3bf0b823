import { readAnswer } from "../../arrangements/api-client.ts";
import { expect, test } from "../../fixtures/reader-test.ts";
import { callOf, cutCalls, nextCall } from "../../screens/calls.ts";
import { openArticle } from "../../screens/knowledge-base.ts";
import { openHydrated } from "../../screens/public-page.ts";
import { expectAtPage, expectOpened } from "../../screens/reader.ts";
import { fillSignIn } from "../../screens/sign-in.ts";
import { openEntries, siteBar } from "../../screens/site-bar.ts";
import { z } from "zod";

const standingSchema = z.object({ result: z.object({ data: z.object({ seen: z.string() }) }) });

test("unsent reading of one member is never sent as that of the next who signs in", async ({
  page,
  booklet: first,
  leaflet: second,
  newMember,
  startReading,
  problems,
}) => {
  problems.expect(/^request failed: \S+ POST \S+reading\.savePosition/);
  problems.expect(/^console error: .*ERR_CONNECTION_RESET/);
  const mends = [await cutCalls(page, "reading.savePosition"), await cutCalls(page, "reading.reportReading")];
  const untold = page.waitForEvent("requestfailed", (call) => call.url().includes("reportReading"));
  await startReading(page, first);
  const unsaved = page.waitForEvent("requestfailed", (call) => call.url().includes("savePosition"));
  await page.keyboard.press("ArrowRight");
  await Promise.all([unsaved, untold]);
  await page.goBack();
  await expect(page.getByRole("document", { name: "Document" })).toBeHidden();
  for (const mend of mends) await mend();

  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/tactical-fpv-training");
  await page.getByRole("link", { name: "Login" }).click();
  // The page before it has an email field too.
  await expect(page.getByRole("form", { name: "Sign in" })).toBeVisible();
  await fillSignIn(page, await newMember());
  await openArticle(page, second);
  await expectOpened(page);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  // Reports are sent in order: once this one has been sent, earlier ones have been as well.
  const told = page.waitForResponse(callOf("reading.reportReading"));
  const saved = page.waitForResponse(callOf("reading.savePosition"));
  await page.keyboard.press("ArrowRight");
  await Promise.all([told, saved]);

  const input = encodeURIComponent(JSON.stringify({ articleId: first.id }));
  const answer = await page.request.get(`/trpc/reading.standing?input=${input}`);
  expect((await readAnswer(answer, 200, standingSchema)).result.data.seen).not.toContain("1");
  const positions = await page.request.get("/trpc/reading.listPositions");
  expect(await positions.text()).not.toContain(`"articleId":${first.id},`);
});

test("a tab with a public page notices its member's sign-out in another tab, without a request", async ({
  memberPage: page,
}) => {
  await openHydrated(page, "/home");
  await expect(siteBar(page).getByRole("button", { name: "Logout", includeHidden: true })).toHaveCount(1);
  const asked: string[] = [];
  const beside = await page.context().newPage();
  await openHydrated(beside, "/tactical-fpv-training");
  page.on("request", (request) => asked.push(request.url()));
  const entries = await openEntries(beside);
  await entries.getByRole("button", { name: "Logout" }).click();
  await expect(siteBar(beside).getByRole("link", { name: "Login", includeHidden: true })).toHaveCount(1);
  await expect(siteBar(page).getByRole("link", { name: "Login", includeHidden: true })).toHaveCount(1);
  expect(asked).toEqual([]);
  await beside.close();
});

test("a tab with an open article ends with its session, whoever signs in beside it", async ({
  page,
  manual,
  newMember,
  login,
  problems,
}) => {
  problems.expect(/^(?:request failed: \S+|console error:.*) .*marks\.keepMark/);
  problems.expect(/^console error: .*ERR_CONNECTION_RESET/);
  // The position of the first member, who keeps reading after the server has ended their session.
  problems.expect(/^answer 401: POST \S+reading\.savePosition/);
  const [first, second] = [await newMember(), await newMember()];
  await login(page, first);
  await page.goto(`/knowledge-base?article=${manual.id}&page=12`);
  await expectAtPage(page, 12);
  const mend = await cutCalls(page, "marks.keepMark");
  const cut = nextCall(page, "marks.keepMark");
  await page.keyboard.press("n");
  const form = page.getByRole("dialog", { name: "Note on page 12" });
  await form.getByRole("textbox", { name: "Note" }).fill("Torque of the winch differs from table 3");
  await page.keyboard.press("Control+Enter");
  await cut;
  await expect(form.getByRole("button", { name: "Cancel" })).toBeVisible();
  const drafts = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith("draft:")));
  expect(await drafts()).toHaveLength(1);
  await mend();

  const beside = await page.context().newPage();
  await beside.goto("/knowledge-base");
  const ended = page.waitForEvent("load");
  await beside.getByRole("button", { name: "Logout" }).click();
  await expect(beside).toHaveURL("/tactical-fpv-training");
  await ended;
  await expect(page.getByRole("heading", { name: "Sign in to read this article" })).toBeVisible();
  expect(await drafts()).toEqual([]);

  await beside.getByRole("link", { name: "Login" }).click();
  // The page before it has an email field too.
  await expect(beside.getByRole("form", { name: "Sign in" })).toBeVisible();
  await fillSignIn(beside, second);
  await expect(beside.getByText("Welcome, ")).toBeVisible();
  await page.reload();
  await expectOpened(page);
  await expect(page.getByText(first.email.split("@")[0] ?? "")).toHaveCount(0);
  await page.getByRole("button", { name: "Bookmarks and notes" }).click();
  await expect(
    page.getByRole("dialog", { name: "Bookmarks and notes" }).getByText("Torque of the winch"),
  ).toHaveCount(0);

  await test.step("also if the server ended the session before anybody signed out", async () => {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
    await beside.goto("/auth");
    await beside.context().clearCookies();
    await beside.goto("/auth");
    const left = page.waitForEvent("load");
    await fillSignIn(beside, first);
    await left;
    await expectOpened(page);
  });
  await beside.close();
});
