import { expect, type Page, type Route } from "@playwright/test";
import { test } from "../fixtures/upload-test.ts";
import { type PartTraffic, watchParts } from "../screens/part-traffic.ts";
import { openUploadDialog, type UploadDialog } from "../screens/upload-dialog.ts";
import type { UploadPlace } from "../site/upload-place.ts";

/** 120 MB in parts of 5 MiB, the last one smaller. */
const parts = Array.from({ length: 25 }, (_, index) => index + 1);

/** Tests what a multipart upload must survive on the store that the test file has chosen. */
export function surviveLargeUploads(): void {
  test("120 MB go in parts, each sent once", async ({ page, largePdf }) => {
    const traffic = await watchParts(page);
    const dialog = await startUpload(page, largePdf);
    await dialog.expectDone();
    expectEachOnce(traffic);
  });

  test("a part that fails twice is sent again, and no other", async ({ page, largePdf }) => {
    const cut = (route: Route) => route.abort("connectionreset");
    const traffic = await watchParts(page, (part, attempt) => (part === 3 && attempt <= 2 ? cut : undefined));
    const dialog = await startUpload(page, largePdf);
    await dialog.expectDone();
    expectEachOnce(traffic);
  });

  test("an upload survives an expired address and a busy store", async ({ page, largePdf }) => {
    const expired = s3Refusal(403, "Request has expired");
    const busy = s3Refusal(429, "Slow down");
    const traffic = await watchParts(page, (part, attempt) => {
      if (attempt > 1) return undefined;
      return part === 2 ? expired : part === 5 ? busy : undefined;
    });
    const dialog = await startUpload(page, largePdf);
    await dialog.expectDone();
    expectEachOnce(traffic);
  });

  test("after a pause no finished part is sent again", async ({ page, largePdf }) => {
    const traffic = await watchParts(page);
    const dialog = await startUpload(page, largePdf);
    await holdAfter(traffic, 4);
    await dialog.button(/^Pause$/).click();
    await expect(dialog.root.getByText("Upload paused")).toBeVisible();
    traffic.open();
    await dialog.button(/^Resume$/).click();
    await dialog.expectDone();
    expectNoneTwice(traffic);
  });

  test("after a reload the file is selected again, and no finished part is sent again", async ({
    page,
    largePdf,
  }) => {
    const traffic = await watchParts(page);
    const dialog = await startUpload(page, largePdf);
    await holdAfter(traffic, 4);
    await page.reload();
    traffic.open();
    await page.getByRole("button", { name: "Upload PDF" }).click();
    await dialog.chooseAgain(largePdf);
    await dialog.expectDone();
    expectNoneTwice(traffic);
  });

  test("the server is killed in the middle and comes back", async ({ page, place, largePdf }) => {
    const traffic = await watchParts(page);
    const dialog = await startUpload(page, largePdf);
    await holdAfter(traffic, 4);
    await place.product.kill();
    traffic.open();
    await place.product.restart();
    await dialog.expectDoneOrRetry();
  });

  test("cancelling leaves neither an object nor an upload in parts", async ({ page, place, largePdf }) => {
    const traffic = await watchParts(page);
    const dialog = await startUpload(page, largePdf);
    await holdAfter(traffic, 4);
    await dialog.button("Cancel").last().click();
    traffic.open();
    await expect(dialog.button("browse files")).toBeVisible();
    expect(traffic.keys.size).toBe(1);
    for (const key of traffic.keys) await expect.poll(() => leftovers(place, key)).toEqual([]);
  });
}

/** Opens the dialog and starts uploading this file. */
export async function startUpload(page: Page, file: string): Promise<UploadDialog> {
  const dialog = await openUploadDialog(page);
  await dialog.choose(file);
  return dialog;
}

/** Lets some parts arrive and holds back the rest. */
export async function holdAfter(traffic: PartTraffic, count: number): Promise<void> {
  await expect.poll(() => traffic.stored.size).toBeGreaterThanOrEqual(count);
  traffic.shut();
}

function expectEachOnce(traffic: PartTraffic): void {
  const counts = parts.map((part) => [part, traffic.stored.get(part)]);
  expect(counts).toEqual(parts.map((part) => [part, 1]));
  expect(traffic.stored.size).toBe(parts.length);
}

/**
 * Expects that no part was stored twice. A part whose answer never reached the page is neither counted nor sent again.
 */
export function expectNoneTwice(traffic: PartTraffic): void {
  expect([...traffic.stored].filter(([, times]) => times > 1)).toEqual([]);
}

function s3Refusal(status: number, message: string) {
  const body = `<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>${message}</Message></Error>`;
  const headers = { "access-control-allow-origin": "*" };
  return (route: Route) => route.fulfill({ status, headers, contentType: "application/xml", body });
}

async function leftovers({ store }: UploadPlace, key: string): Promise<string[]> {
  const left: string[] = [];
  if ((await store.stat(key)) !== null) left.push(key);
  for await (const upload of store.multipart.listUnfinished(key)) left.push(upload.uploadId);
  return left;
}
