import { limits } from "@antochi/contract/limits";
import { findFreePort } from "@antochi/environment/free-port";
import { findS3Server } from "@antochi/storage/testing/s3-servers";
import { slowest } from "@antochi/testing/patience";
import { expect } from "@playwright/test";
import { pdfFile } from "../arrangements/pdf-file.ts";
import { test as base } from "../fixtures/upload-test.ts";
import { openUploadDialog } from "../screens/upload-dialog.ts";
import { type BadLine, findToxiproxy, openBadLine } from "../site/toxiproxy.ts";
import { startUploadPlace } from "../site/upload-place.ts";

const toxiproxy = findToxiproxy(process.env);

/** The browser reaches MinIO over a bad line, the server over a good one. */
const test = base.extend<object, { linePort: number; line: BadLine }>({
  linePort: [async ({}, use) => use(await findFreePort()), { scope: "worker" }],

  place: [
    async ({ linePort }, use) => {
      await using place = await startUploadPlace("minio", {
        S3_PUBLIC_ENDPOINT: `http://127.0.0.1:${linePort}`,
      });
      await use(place);
    },
    { scope: "worker", timeout: slowest },
  ],

  line: [
    async ({ place, linePort }, use) => {
      await using line = await openBadLine(toxiproxy ?? "", linePort, place.storeAddress ?? "");
      await use(line);
    },
    { scope: "worker" },
  ],
});

test.skip(
  toxiproxy === null || findS3Server("minio", process.env) === null,
  "needs MINIO_BIN, TOXIPROXY_BIN",
);

test.afterEach(({ line }) => line.cure());

test("a slow store is waited for, and the dialog shows the progress", async ({ page, line }, testInfo) => {
  const file = await pdfFile(testInfo, { bytesAtLeast: 3_000_000 });
  const dialog = await openUploadDialog(page);
  await line.poison({ type: "latency", attributes: { latency: 500 } });
  await line.poison({ type: "bandwidth", attributes: { rate: 400 } });
  await dialog.choose(file);
  await expect(dialog.root.getByText(/ of \d\.\d MB.* left/)).toBeVisible();
  await dialog.expectDone();
});

test("with a store that hangs, pausing and resuming succeeds once it recovers", async ({
  page,
  line,
}, testInfo) => {
  const dialog = await openUploadDialog(page);
  await line.poison({ type: "timeout", attributes: { timeout: 0 } });
  const put = page.waitForRequest((request) => request.method() === "PUT");
  await dialog.choose(await pdfFile(testInfo));
  await put;
  await dialog.button("Pause").click();
  await line.cure();
  await dialog.button("Resume").click();
  await dialog.expectDone();
});

test("a store that hangs for good is given up after a minute, and retried", async ({
  page,
  line,
}, testInfo) => {
  await page.clock.install();
  const dialog = await openUploadDialog(page);
  await line.poison({ type: "timeout", attributes: { timeout: 0 } });
  const put = page.waitForRequest((request) => request.method() === "PUT");
  await dialog.choose(await pdfFile(testInfo));
  await put;
  const again = page.waitForRequest((request) => request.method() === "PUT");
  await page.clock.runFor(61_000);
  await again;
  // Not earlier: a repaired connection delivers what it held back, and the dialog would not retry.
  await line.cure();
  await dialog.expectDone();
});

test("a file that the browser handed over whole and the store never got is at 0 % again, not at 100 %", async ({
  page,
  line,
}, testInfo) => {
  const dialog = await openUploadDialog(page);
  // The buffers on the way take the whole of it at once.
  await line.poison({ type: "bandwidth", attributes: { rate: 10 } });
  await dialog.choose(await pdfFile(testInfo, { bytesAtLeast: 200_000 }));
  await expect(dialog.root.getByText(/^9\d %$/)).toBeVisible();
  await line.poison({ type: "timeout", attributes: { timeout: 100 } });
  await expect(dialog.root.getByText("Waiting for the connection: continues at 0 %")).toBeVisible();
  await line.cure();
  await dialog.expectDone();
});

test("a part that is sent after a break shows how far it is", async ({ page, line }, testInfo) => {
  const dialog = await openUploadDialog(page);
  await line.poison({ type: "bandwidth", attributes: { rate: 400 } });
  await page.route("**/uploads/**", (route) =>
    route.request().url().includes("partNumber=") ? route.continue() : route.abort("connectionreset"),
  );
  await dialog.choose(await pdfFile(testInfo, { bytesAtLeast: limits.partMinBytes + 1_000_000 }));
  // The first part alone is 84 % of the file.
  await expect(dialog.root.getByText(/^[1-7]\d %/)).toBeVisible();
  await line.cure();
  await dialog.expectDone();
});
