import { createServer } from "node:http";
import { once } from "node:events";
import { findFreePort } from "@antochi/environment/free-port";
import { findS3Server } from "@antochi/storage/testing/s3-servers";
import { slowest } from "@antochi/testing/patience";
import { expect } from "@playwright/test";
import { pdfFile } from "../arrangements/pdf-file.ts";
import { test as base } from "../fixtures/upload-test.ts";
import { openUploadDialog } from "../screens/upload-dialog.ts";
import { startUploadPlace } from "../site/upload-place.ts";

/** A store that answers the server, but sends no CORS headers at the address for browsers. */
const test = base.extend<object, { port: number }>({
  port: [async ({}, use) => use(await findFreePort()), { scope: "worker" }],
  place: [
    async ({ port }, use) => {
      const silent = createServer((_request, response) => response.writeHead(200).end());
      await once(silent.listen(port, "127.0.0.1"), "listening");
      await using place = await startUploadPlace("versitygw", {
        S3_PUBLIC_ENDPOINT: `http://127.0.0.1:${port}`,
      });
      await use(place);
      silent.close();
    },
    { scope: "worker", timeout: slowest },
  ],
});
test.skip(findS3Server("versitygw", process.env) === null, "needs a versitygw: set VERSITYGW_BIN");

test("a store without CORS is not reported as a broken connection: the dialog says what its administrator has to do", async ({
  page,
  port,
}, testInfo) => {
  const dialog = await openUploadDialog(page);
  await dialog.choose(await pdfFile(testInfo));
  await dialog.expectAlert(
    new RegExp(
      `The server reaches the store, but this browser does not\\. Ask .* http://127\\.0\\.0\\.1:${port} \\(CORS\\)`,
    ),
  );
  await expect(dialog.button(/^Pause$/)).toBeVisible();
});
