import { findFreePort } from "@antochi/environment/free-port";
import { slowest } from "@antochi/testing/patience";
import { expect } from "@playwright/test";
import { pdfFile } from "../arrangements/pdf-file.ts";
import { test as base } from "../fixtures/upload-test.ts";
import { watchParts } from "../screens/part-traffic.ts";
import { openUploadDialog } from "../screens/upload-dialog.ts";
import { type BadLine, findToxiproxy, openBadLine } from "../site/toxiproxy.ts";
import { startUploadPlace } from "../site/upload-place.ts";

const toxiproxy = findToxiproxy(process.env);
const megabyte = 1024 * 1024;

/**
 * The browser reaches the upload's target (the store, or the product if the store is a disk) over a connection that
 * breaks.
 */
export const test = base.extend<object, { linePort: number; line: BadLine }>({
  linePort: [async ({}, use) => use(await findFreePort()), { scope: "worker" }],

  place: [
    async ({ storeName, linePort }, use) => {
      const address = `http://127.0.0.1:${linePort}`;
      const variable = storeName === "disk" ? "PUBLIC_URL" : "S3_PUBLIC_ENDPOINT";
      await using place = await startUploadPlace(storeName, { [variable]: address });
      await use(place);
    },
    { scope: "worker", timeout: slowest },
  ],

  line: [
    async ({ place, linePort }, use) => {
      const target = place.storeAddress ?? place.product.baseURL;
      await using line = await openBadLine(toxiproxy ?? "", linePort, target);
      await use(line);
    },
    { scope: "worker" },
  ],

  baseURL: ({ place, line, storeName }, use) => use(storeName === "disk" ? line.url : place.product.baseURL),
});

/** Tests what the upload of a file larger than a part must survive on the store that the test file has chosen. */
export function surviveBreaks(): void {
  test.skip(toxiproxy === null, "needs TOXIPROXY_BIN");
  test.afterEach(({ line }) => line.cure());

  test("15 MB arrive over a line that breaks every 7 MB", async ({ page, line }, testInfo) => {
    const file = await pdfFile(testInfo, { bytesAtLeast: 15 * megabyte });
    const traffic = await watchParts(page);
    const whole: string[] = [];
    const broken: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "PUT" && !request.url().includes("partNumber=")) whole.push(request.url());
    });
    page.on("requestfailed", (request) => {
      if (request.method() === "PUT") broken.push(request.url());
    });
    const dialog = await openUploadDialog(page);
    await line.poison({ type: "limit_data", attributes: { bytes: 7 * megabyte } });
    await dialog.choose(file);
    await dialog.expectDone();

    // Only the first PUT failed, and later at each break the one part in flight.
    expect(whole).toHaveLength(1);
    expect(traffic.keys.size).toBe(1);
    expect([...traffic.stored].toSorted(([one], [other]) => one - other)).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 1],
    ]);
    expect(broken.length).toBeGreaterThanOrEqual(1);
    expect(broken.length).toBeLessThanOrEqual(4);
  });
}
