import { findFreePort } from "@antochi/environment/free-port";
import { findS3Server } from "@antochi/storage/testing/s3-servers";
import type { ObjectStore } from "@antochi/storage/object-store";
import { patience, slowest } from "@antochi/testing/patience";
import { expect, type Page } from "@playwright/test";
import { pdfBytes } from "../arrangements/pdf-bytes.ts";
import { pdfFile } from "../arrangements/pdf-file.ts";
import { findViolations } from "../fixtures/accessibility.ts";
import { browserTest } from "../fixtures/browser-fixture.ts";
import { type Product, startProduct } from "../product/product.ts";
import { choose, openPublishDialog } from "../screens/publish-dialog.ts";
import { stopTime } from "../screens/stopped-time.ts";
import { expectFailureToast, expectToast, toasterName } from "../screens/toast.ts";
import { openUploadDialog, type UploadDialog } from "../screens/upload-dialog.ts";
import { type Companion, startCompanion } from "../site/companion.ts";
import { type LinkServer, startLinkServer } from "../site/link-server.ts";
import { startObjectServer } from "../site/object-server.ts";

const minio = findS3Server("minio", process.env);

type WorkerFixtures = {
  place: { product: Product; companion: Companion; store: ObjectStore };
  links: LinkServer;
};

const test = browserTest.extend<object, WorkerFixtures>({
  place: [
    async ({}, use) => {
      await using objects = await startObjectServer(minio ?? "");
      const port = String(await findFreePort());
      const accounts = await objects.makeAccounts("links");
      const secret = { COMPANION_SECRET: "shared by two processes alone" };
      await using product = await startProduct({
        DEMO: "off",
        COMPANION_URL: `http://127.0.0.1:${port}`,
        ...accounts.product,
        ...secret,
      });
      await using companion = await startCompanion({
        PORT: port,
        PUBLIC_URL: product.baseURL,
        ...accounts.companion,
        ...secret,
      });
      await use({ product, companion, store: objects.storeOf("links") });
    },
    { scope: "worker", timeout: slowest },
  ],

  links: [
    async ({}, use) => {
      await using links = await startLinkServer(await pdfBytes({ bytesAtLeast: 3_000_000 }));
      await use(links);
    },
    { scope: "worker" },
  ],

  baseURL: ({ place }, use) => use(place.product.baseURL),

  page: async ({ page, place }, use) => {
    const { email, password } = place.product.admin;
    const answer = await page.request.post("/api/login", { data: { email, password } });
    expect(answer.status()).toBe(200);
    await use(page);
    await expect.poll(() => leftBehind(place.store), "what is left behind").toEqual([]);
  },
});

test.skip(minio === null, "needs a MinIO: set MINIO_BIN");

test("a PDF from a link becomes an article; axe has nothing against the way there", async ({
  page,
  links,
}) => {
  await page.request.post("/api/knowledge-base/categories", { data: { name: "From afar" } });
  const dialog = await openUploadDialog(page);
  await expectAccessible(page);
  await typeLink(dialog, `http://files.example.com:${links.port}/manual.pdf`);
  await dialog.expectDone();
  await expectAccessible(page);
  await dialog.button("Done").click();
  await page.getByRole("textbox", { name: "Title" }).fill("Fetched");
  await page.getByLabel("Category", { exact: true }).selectOption({ label: "From afar" });
  await page.getByRole("button", { name: "Create Article" }).click();
  await expectToast(page, "Article created");
});

for (const [what, address, words] of [
  ["localhost", "http://127.0.0.1:{port}/manual.pdf", "Links to private addresses are refused"],
  ["localhost over IPv6", "http://[::1]:{port}/manual.pdf", "Links to private addresses are refused"],
  ["a link-local address", "http://169.254.169.254/latest.pdf", "Links to private addresses are refused"],
  [
    "a redirect to localhost",
    "http://files.example.com:{port}/to-loopback.pdf",
    "Links to private addresses are refused",
  ],
  [
    "a file of unknown size",
    "http://files.example.com:{port}/of-unknown-size.pdf",
    "The server of this link does not say how large the file is",
  ],
  ["a file that is not there", "http://files.example.com:{port}/gone.pdf", "There is no file at this link"],
  [
    "a file for people who are signed in there",
    "http://files.example.com:{port}/for-few.pdf",
    "The server of this link does not give the file to everybody",
  ],
  [
    "a server that does not answer",
    "http://files.example.com:{port}/silent.pdf",
    "The server of this link does not answer",
  ],
] as const) {
  test(`a link to ${what} is refused with a reason`, async ({ page, links }) => {
    const dialog = await openUploadDialog(page);
    await typeLink(dialog, address.replace("{port}", String(links.port)));
    await expectFailureToast(page, "Upload failed", words);
  });
}

for (const [status, body, words] of [
  [401, {}, "Authorization required"],
  [
    500,
    { message: "failed to fetch URL metadata", requestId: "7f" },
    "Failed request with status: 500. Internal Server Error message: failed to fetch URL metadata request-Id: 7f",
  ],
] as const) {
  test(`the message of a companion that answers ${status === 401 ? "with 401" : "with an error"} is shown`, async ({
    page,
  }) => {
    const headers = { "access-control-allow-origin": "*" };
    await page.route(/\/url\/meta$/, (route) => route.fulfill({ status, json: body, headers }));
    const dialog = await openUploadDialog(page);
    await typeLink(dialog, "https://files.example.com/manual.pdf");
    await expectFailureToast(page, "Upload failed", words);
  });
}

test("a link is imported beside files that are already chosen", async ({ page, links }, testInfo) => {
  const dialog = await openPublishDialog(page);
  await choose(page, dialog, [await pdfFile(testInfo, { name: "chosen.pdf" })]);
  await expect(dialog.getByRole("listitem")).toHaveCount(1);
  const address = dialog.getByRole("textbox", { name: "Address of a PDF" });
  await address.fill(`http://files.example.com:${links.port}/manual.pdf`);
  await dialog.getByRole("button", { name: "Import" }).click();
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  for (const name of ["chosen.pdf", "manual.pdf"]) {
    await dialog.getByRole("button", { name: `Remove file ${name}` }).click();
  }
  await expect(dialog.getByRole("button", { name: "Browse files" })).toBeVisible();
});

test("a companion that asks for patience in words is retried", async ({ page, links }) => {
  const headers = { "access-control-allow-origin": "*" };
  const json = { message: "Too many requests" };
  let asked = 0;
  await page.route(/\/url\/get$/, async (route) => {
    asked += 1;
    await (asked === 1 ? route.fulfill({ status: 429, json, headers }) : route.continue());
  });
  const dialog = await openUploadDialog(page);
  await typeLink(dialog, `http://files.example.com:${links.port}/manual.pdf`);
  await dialog.expectDone();
  expect(asked).toBe(2);
});

test("a link to a web page is no PDF, whatever it calls itself", async ({ page, links }) => {
  const dialog = await openUploadDialog(page);
  await typeLink(dialog, `http://files.example.com:${links.port}/page.html`);
  await dialog.expectAlert("Only PDF files can be uploaded");
  await typeLink(dialog, `http://files.example.com:${links.port}/page.pdf`);
  await expectFailureToast(
    page,
    "Upload failed",
    "The file is not a PDF. Export it as PDF, or choose another file.",
  );
});

test("a link to more than 20 MB", async ({ page, links }) => {
  const dialog = await openUploadDialog(page);
  await typeLink(dialog, `http://files.example.com:${links.port}/large.pdf`);
  await dialog.expectAlert("The file is larger than 20 MB.");
});

test("a name that is public when it is checked and local when it is fetched", async ({ page, links }) => {
  const dialog = await openUploadDialog(page);
  await typeLink(dialog, `http://rebinding.example.com:${links.port}/manual.pdf`);
  await expectFailureToast(page, "Upload failed", "Links to private addresses are refused");
});

test("if the companion is stopped in the middle the import fails in the end, and Retry succeeds", async ({
  page,
  place,
  links,
}) => {
  await page.clock.install();
  const dialog = await openUploadDialog(page);
  await startEndlessImport(page, dialog, links);
  await place.companion.stop();
  await passTimeUntilToast(page, "The service that fetches links does not answer. Try again later.");
  await place.companion.start();
  await dialog.button("Retry").first().click();
  await dialog.expectDone();
});

test("if the companion restarts, the link is requested again after five minutes of silence", async ({
  page,
  place,
  links,
}) => {
  await page.clock.install();
  const dialog = await openUploadDialog(page);
  await startEndlessImport(page, dialog, links);
  const reconnected = page.waitForEvent("websocket");
  await place.companion.stop();
  await place.companion.start();
  await page.clock.runFor(600_000);
  await reconnected;
  await page.clock.runFor(600_000);
  await dialog.expectDone();
});

test("a companion that never reports progress", async ({ page, links }) => {
  await page.clock.install();
  await page.routeWebSocket(/\/api\//, () => undefined);
  const dialog = await openUploadDialog(page);
  await typeLink(dialog, `http://files.example.com:${links.port}/manual.pdf`);
  await passTimeUntilToast(page, "Timeout waiting for message from Companion socket");
});

/** Starts an import that never ends; resolves once some of the file has arrived and the dialog listens for progress. */
async function startEndlessImport(page: Page, dialog: UploadDialog, links: LinkServer): Promise<void> {
  links.nextIsEndless();
  const listening = page.waitForEvent("websocket");
  await typeLink(dialog, `http://files.example.com:${links.port}/endless.pdf`);
  await listening;
  await links.begun();
}

/**
 * Advances the clock until the toast is shown. It comes after ten retries with growing pauses, but closes after five
 * seconds, so the clock stands still in between; otherwise the toast might be gone before the check.
 */
async function passTimeUntilToast(page: Page, words: string): Promise<void> {
  await stopTime(page, 10_000);
  const toaster = page.getByRole("region", { name: toasterName, includeHidden: true });
  const toast = toaster.getByText(words, { exact: true });
  const deadline = Date.now() + patience.timeout;
  while (!(await toast.isVisible())) {
    expect(Date.now(), `"${words}" was not said`).toBeLessThan(deadline);
    await page.clock.runFor(4_000);
  }
  await page.clock.resume();
}

async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    // Colours fade for a moment after the theme changes.
    await expect.poll(() => findViolations(page), "what axe finds").toEqual([]);
  }
}

async function typeLink(dialog: UploadDialog, address: string): Promise<void> {
  await dialog.root.getByRole("textbox", { name: "Address of a PDF" }).fill(address);
  await dialog.button("Import").click();
}

async function leftBehind(store: ObjectStore): Promise<string[]> {
  const left: string[] = [];
  for await (const { key } of store.list("uploads/")) left.push(key);
  for await (const { key } of store.multipart.listUnfinished("uploads/")) left.push(key);
  return left;
}
