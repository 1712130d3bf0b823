import { limits } from "@antochi/contract/limits";
import type { Page, Route } from "@playwright/test";
import { pdfFile } from "../arrangements/pdf-file.ts";
import { expect, test } from "../fixtures/test.ts";
import { choose, openPublishDialog } from "../screens/publish-dialog.ts";
import { expectFailureToast } from "../screens/toast.ts";
import { openUploadDialog } from "../screens/upload-dialog.ts";

/** The addresses to which the dialog PUTs a file on the disk store. */
const puts = /\/api\/s3\/objects\//;

/**
 * Answers the first PUTs with the given functions; the rest reach the store.
 * @returns the addresses of all PUTs, in order
 */
async function troublePuts(page: Page, answers: ((route: Route) => Promise<void>)[]): Promise<string[]> {
  const sent: string[] = [];
  await page.route(puts, async (route) => {
    const answer = answers[sent.length];
    sent.push(route.request().url());
    await (answer ? answer(route) : route.continue());
  });
  return sent;
}

function s3Answer(status: number, message: string, code = "AccessDenied") {
  const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  return (route: Route) => route.fulfill({ status, contentType: "application/xml", body });
}

const cut = (route: Route) => route.abort("connectionreset");

test("a PUT that is cut off twice is retried", async ({ page, login, problems }, testInfo) => {
  problems.expect(/request failed: net::ERR_CONNECTION_RESET PUT/);
  problems.expect(/console error: .*net::ERR_CONNECTION_RESET/);
  await login(page);
  const dialog = await openUploadDialog(page);
  const sent = await troublePuts(page, [cut, cut]);
  await dialog.choose(await pdfFile(testInfo));
  await dialog.expectDone();
  expect(sent).toHaveLength(3);
  expect(new Set(sent).size).toBe(1);
});

// Playwright names a test's folder by the letters of its title only, so titles must differ in more than punctuation.
for (const [stop, words] of [
  ["no full stop", "Request has expired"],
  ["a full stop", "Request has expired."],
] as const) {
  test(`an expired address is replaced if the store's message ends with ${stop}`, async ({
    page,
    login,
    problems,
  }, testInfo) => {
    problems.expect(/answer 403: PUT/);
    await login(page);
    const dialog = await openUploadDialog(page);
    const sent = await troublePuts(page, [s3Answer(403, words)]);
    await dialog.choose(await pdfFile(testInfo));
    await dialog.expectDone();
    expect(sent).toHaveLength(2);
    expect(new Set(sent).size).toBe(2);
  });
}

test("a store that asks for patience (429, 503) gets it", async ({ page, login, problems }, testInfo) => {
  problems.expect(/answer (429|503): PUT/);
  await login(page);
  const dialog = await openUploadDialog(page);
  const sent = await troublePuts(page, [s3Answer(429, "Slow down"), s3Answer(503, "Busy")]);
  await dialog.choose(await pdfFile(testInfo));
  await dialog.expectDone();
  expect(sent).toHaveLength(3);
});

for (const [store, status] of [
  ["S3", 400],
  ["MinIO", 503],
] as const) {
  test(`a PUT that ${store} ended because nothing arrived for too long continues in parts`, async ({
    page,
    login,
    problems,
  }, testInfo) => {
    problems.expect(/answer (400|503): PUT/);
    await login(page);
    const dialog = await openUploadDialog(page);
    const sent = await troublePuts(page, [s3Answer(status, "Idle for too long", "RequestTimeout")]);
    await dialog.choose(await pdfFile(testInfo, { bytesAtLeast: limits.partMinBytes + 1 }));
    await dialog.expectDone();
    expect(sent.map((address) => new URL(address).searchParams.get("partNumber"))).toEqual([null, "1", "2"]);
  });
}

test("after a break files are sent one at a time, and those behind say that they wait for their turn", async ({
  page,
  login,
  problems,
}, testInfo) => {
  problems.expect(/request failed: net::ERR_CONNECTION_RESET PUT/);
  problems.expect(/console error: .*net::ERR_CONNECTION_RESET/);
  await login(page);
  const dialog = await openPublishDialog(page);
  const names = ["one.pdf", "two.pdf", "three.pdf"];
  const files = await Promise.all(names.map((name) => pdfFile(testInfo, { name, pages: 1 })));
  const allBegun = Promise.withResolvers<void>();
  let [begun, atOnce, mostAtOnce] = [0, 0, 0];
  const afterBreak = Promise.withResolvers<void>();
  await page.route(puts, async (route) => {
    begun += 1;
    if (begun === names.length) allBegun.resolve();
    if (begun <= names.length) {
      await allBegun.promise;
      return route.abort("connectionreset");
    }
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    await afterBreak.promise;
    await route.continue();
    atOnce -= 1;
  });
  await choose(page, dialog, files);
  await expect(dialog.getByText("Waiting its turn")).toHaveCount(2);
  await expect(dialog.getByRole("button", { name: /^Pause \w+\.pdf$/ })).toHaveCount(3);
  afterBreak.resolve();
  await expect(dialog.getByText("Choose its category.")).toHaveCount(3);
  expect(begun).toBe(2 * names.length);
  expect(mostAtOnce).toBe(1);
});

test("a store that stays full is the reason that is given; once there is room, Retry succeeds", async ({
  page,
  login,
  problems,
}, testInfo) => {
  problems.expect(/answer 507: PUT/);
  problems.expect(/console error: .*Non 2xx/);
  await login(page);
  const dialog = await openUploadDialog(page);
  const tries = 1 + limits.partRetryDelaysMs.length;
  await troublePuts(
    page,
    Array.from({ length: tries }, () => s3Answer(507, "No room")),
  );
  await dialog.choose(await pdfFile(testInfo));
  await dialog.expectAlert("The store has no room for this file.");
  await dialog.button("Retry").click();
  await dialog.expectDone();
});

test("a store that refuses is not retried; Retry asks again", async ({ page, login, problems }, testInfo) => {
  problems.expect(/answer 403: PUT/);
  problems.expect(/console error: .*Non 2xx/);
  await login(page);
  const dialog = await openUploadDialog(page);
  const sent = await troublePuts(page, [s3Answer(403, "Access Denied")]);
  await dialog.choose(await pdfFile(testInfo));
  await expectFailureToast(page, "Upload failed", "Failed to upload PDF");
  expect(sent).toHaveLength(1);
  await dialog.button("Retry").click();
  await dialog.expectDone();
  expect(sent).toHaveLength(2);
});

test("a store whose ETag the browser cannot read: the console says where to look", async ({
  page,
  login,
  problems,
}, testInfo) => {
  problems.expect(/console error: .*Could not read the ETag header/);
  await login(page);
  const dialog = await openUploadDialog(page);
  await troublePuts(page, [
    async (route) => {
      const response = await route.fetch();
      const { etag, ...headers } = response.headers();
      expect(etag).toBeDefined();
      await route.fulfill({ response, headers });
    },
  ]);
  const hint = page.waitForEvent("console", (message) =>
    message.text().includes("Could not read the ETag header. This likely means CORS is not configured"),
  );
  await dialog.choose(await pdfFile(testInfo));
  expect((await hint).type()).toBe("error");
  await dialog.button("Cancel").last().click();
  await expect(dialog.button("browse files")).toBeVisible();
});

test("an upload that goes offline in the middle waits and continues by itself", async ({
  page,
  context,
  login,
  problems,
}, testInfo) => {
  problems.expect(/(request failed|console error): .*net::ERR_INTERNET_DISCONNECTED/);
  await login(page);
  const dialog = await openUploadDialog(page);
  const sent = await troublePuts(page, [
    async (route) => {
      await context.setOffline(true);
      await route.abort("internetdisconnected");
    },
  ]);
  await dialog.choose(await pdfFile(testInfo));
  await expect(dialog.root.getByText("Waiting for the connection: continues at 0 %")).toBeVisible();
  await expect(page.getByText("Uploading...")).toBeVisible();
  await context.setOffline(false);
  await dialog.expectDone();
  expect(sent).toHaveLength(2);
});

test("a registration whose answer is lost is repeated, without uploading the file again", async ({
  page,
  login,
  problems,
}, testInfo) => {
  problems.expect(/request failed: net::ERR_CONNECTION_RESET POST \S+registerPdf/);
  problems.expect(/console error: .*net::ERR_CONNECTION_RESET/);
  await login(page);
  const dialog = await openUploadDialog(page);
  const sent = await troublePuts(page, []);
  let answers = 0;
  await page.route(/uploads\.registerPdf/, async (route) => {
    answers += 1;
    if (answers > 1) return route.continue();
    // The server does its work; only its answer is lost.
    await route.fetch();
    return route.abort("connectionreset");
  });
  await dialog.choose(await pdfFile(testInfo));
  await dialog.expectDone();
  expect(sent).toHaveLength(1);
  expect(answers).toBe(2);
});

test("after a reload before the end the session is restored, the file is chosen again and arrives", async ({
  page,
  login,
}, testInfo) => {
  await login(page);
  const dialog = await openUploadDialog(page);
  const file = await pdfFile(testInfo);
  const held = Promise.withResolvers<void>();
  await troublePuts(page, [() => held.promise]);
  await dialog.choose(file);
  await expect(dialog.button(/^Pause$/)).toBeVisible();
  await page.reload();
  held.resolve();

  await page.getByRole("button", { name: "Upload PDF" }).click();
  await dialog.chooseAgain(file);
  await dialog.expectDone();
});

test("after pausing, resuming and cancelling nothing is left to register", async ({
  page,
  login,
}, testInfo) => {
  await login(page);
  const dialog = await openUploadDialog(page);
  const held = Promise.withResolvers<void>();
  const sent = await troublePuts(page, [() => held.promise, () => held.promise]);
  await dialog.choose(await pdfFile(testInfo));
  await dialog.button(/^Pause$/).click();
  await expect(dialog.root.getByText("Upload paused")).toBeVisible();
  await dialog.button(/^Resume$/).click();
  await expect.poll(() => sent.length).toBe(2);
  await dialog.button("Cancel").last().click();
  await expect(dialog.button("browse files")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("group", { name: "PDF File" }).getByText("manual.pdf")).toBeHidden();
  held.resolve();
});
