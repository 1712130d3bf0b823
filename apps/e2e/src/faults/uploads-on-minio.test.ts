import { findS3Server } from "@antochi/storage/testing/s3-servers";
import { expect } from "@playwright/test";
import { pdfFile } from "../arrangements/pdf-file.ts";
import { test } from "../fixtures/upload-test.ts";
import { watchParts } from "../screens/part-traffic.ts";
import { openUploadDialog } from "../screens/upload-dialog.ts";
import { expectNoneTwice, holdAfter, startUpload, surviveLargeUploads } from "./large-uploads.ts";

test.use({ storeName: "minio" });
test.skip(findS3Server("minio", process.env) === null, "needs a MinIO: set MINIO_BIN");

surviveLargeUploads();

test("a PDF goes to MinIO in one piece, past the server, and can be read", async ({
  page,
  place,
}, testInfo) => {
  const dialog = await openUploadDialog(page);
  const put = page.waitForRequest((request) => request.method() === "PUT");
  await dialog.choose(await pdfFile(testInfo, { name: "Οδηγός.pdf" }));
  expect(new URL((await put).url()).origin).not.toBe(new URL(place.product.baseURL).origin);
  await dialog.expectDone();
});

test("MinIO is stopped before the PUT and started again", async ({ page, place }, testInfo) => {
  const dialog = await openUploadDialog(page);
  await place.outage?.stop();
  const failed = page.waitForEvent("requestfailed", (request) => request.method() === "PUT");
  await dialog.choose(await pdfFile(testInfo));
  await failed;
  await place.outage?.start();
  await dialog.expectDoneOrRetry();
});

test("MinIO is stopped in the middle of an upload in parts and started again", async ({
  page,
  place,
  largePdf,
}) => {
  const traffic = await watchParts(page);
  const dialog = await startUpload(page, largePdf);
  await holdAfter(traffic, 4);
  await place.outage?.stop();
  const failed = page.waitForEvent("requestfailed", (request) => request.method() === "PUT");
  traffic.open();
  await failed;
  await place.outage?.start();
  await dialog.expectDoneOrRetry();
  expectNoneTwice(traffic);
});
