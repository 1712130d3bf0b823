import type { Page } from "@playwright/test";
import { pdfFile } from "../../arrangements/pdf-file.ts";
import { expect, test } from "../../fixtures/test.ts";
import { watchParts } from "../../screens/part-traffic.ts";
import { openUploadDialog, uploadDialog } from "../../screens/upload-dialog.ts";

const megabyte = 1024 * 1024;

/** Counts PUTs of whole files and makes the first one break or hang. */
async function watchWhole(page: Page, first: "break" | "hang"): Promise<{ count: () => number }> {
  let count = 0;
  await page.route(/\/api\/s3\/objects\/(?!.*partNumber=)/, async (route) => {
    count += 1;
    if (count > 1) return route.continue();
    if (first === "break") return route.abort("connectionfailed");
  });
  return { count: () => count };
}

test("while the connection is down the dialog says from where the file continues", async ({
  adminPage: page,
  problems,
}, testInfo) => {
  problems.expect(/request failed: .* PUT /);
  problems.expect(/console error: .*ERR_CONNECTION_FAILED/);
  const back = Promise.withResolvers<void>();
  const whole = await watchWhole(page, "break");
  const traffic = await watchParts(page, (part, attempt) => {
    if (part !== 2 || attempt > 2) return undefined;
    return async (route) => {
      if (attempt === 1) return route.abort("connectionfailed");
      await back.promise;
      await route.continue();
    };
  });
  const dialog = await openUploadDialog(page);
  await dialog.choose(await pdfFile(testInfo, { bytesAtLeast: 15 * megabyte }));
  // One of three parts has arrived.
  await expect(dialog.root.getByText(/^Waiting for the connection: continues at 3[23] %$/)).toBeVisible();
  back.resolve();
  await dialog.expectDone();
  expect(whole.count()).toBe(1);
  expect(traffic.stored.get(1)).toBe(1);
});

test("pausing a file sent in one piece says what it costs; from then on it costs at most a part", async ({
  adminPage: page,
  problems,
}, testInfo) => {
  problems.expect(/request failed: .* PUT /);
  const held = Promise.withResolvers<void>();
  const letSecondGo = Promise.withResolvers<void>();
  const secondAsked = Promise.withResolvers<void>();
  const whole = await watchWhole(page, "hang");
  const traffic = await watchParts(page, (part, attempt) => {
    if (part !== 2) return undefined;
    if (attempt > 1) {
      return async (route) => {
        await letSecondGo.promise;
        await route.continue();
      };
    }
    return async (route) => {
      secondAsked.resolve();
      await held.promise;
      await route.abort();
    };
  });
  const dialog = await openUploadDialog(page);
  await dialog.choose(await pdfFile(testInfo, { bytesAtLeast: 15 * megabyte }));
  await expect.poll(whole.count).toBe(1);
  await dialog.button(/^Pause$/).click();
  await expect(
    dialog.root.getByText("Upload paused. It starts over, then in parts that are kept."),
  ).toBeVisible();
  await expect(dialog.root.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "0");

  await dialog.button(/^Resume$/).click();
  // Parts are sent in series: by now the dialog knows that the first arrived, which the network knew earlier.
  await secondAsked.promise;
  expect(traffic.stored.get(1)).toBe(1);
  await dialog.button(/^Pause$/).click();
  await expect(dialog.root.getByText("Upload paused", { exact: true })).toBeVisible();
  await expect(dialog.root.getByText(/^5\.0 of 1\d\.\d MB, paused at 3[23] %$/)).toBeVisible();
  await dialog.button(/^Resume$/).click();
  await expect(dialog.root.getByText(/^\d+ %, resumed at 3[23] %$/)).toBeVisible();
  letSecondGo.resolve();
  await dialog.expectDone();
  held.resolve();
  expect(whole.count()).toBe(1);
  expect([...traffic.stored.values()]).toEqual([1, 1, 1, 1].slice(0, traffic.stored.size));
});

test("closing the tab asks, and a file chosen again continues from where it was", async ({
  adminPage: page,
  context,
  problems,
}, testInfo) => {
  problems.expect(/request failed: .* PUT /);
  problems.expect(/console error: .*ERR_CONNECTION_FAILED/);
  const file = await pdfFile(testInfo, { bytesAtLeast: 15 * megabyte });
  await watchWhole(page, "break");
  const held = Promise.withResolvers<void>();
  const before = await watchParts(page, (part) =>
    part === 1
      ? undefined
      : async (route) => {
          await held.promise;
          await route.abort();
        },
  );
  const dialog = await openUploadDialog(page);
  await dialog.choose(file);
  await expect.poll(() => before.stored.get(1)).toBe(1);
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.accept();
  held.resolve();

  const again = await context.newPage();
  const after = await watchParts(again);
  const next = await openUploadDialog(again);
  await expect(next.root.getByText(/: 3[23] % is here\. Choose the same file again/)).toBeVisible();
  await next.chooseAgain(file);
  await next.expectDone();
  expect(after.stored.has(1)).toBe(false);
  expect(after.keys).toEqual(before.keys);
});

test("leaving the panel with an upload paused between two parts lets it continue from there", async ({
  adminPage: page,
  problems,
}, testInfo) => {
  problems.expect(/request failed: .* PUT /);
  problems.expect(/console error: .*ERR_CONNECTION_FAILED/);
  const file = await pdfFile(testInfo, { bytesAtLeast: 15 * megabyte });
  await watchWhole(page, "break");
  const held = Promise.withResolvers<void>();
  const traffic = await watchParts(page, (part, attempt) => {
    if (part !== 2 || attempt > 1) return undefined;
    return async (route) => {
      await held.promise;
      await route.abort();
    };
  });
  const dialog = await openUploadDialog(page);
  await dialog.choose(file);
  await expect.poll(() => traffic.stored.get(1)).toBe(1);
  await dialog.button(/^Pause$/).click();
  await expect(dialog.root.getByText("Upload paused", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Knowledge Base" }).last().click();
  await expect(page.getByRole("heading", { level: 1, name: "Knowledge Base" })).toBeVisible();
  held.resolve();

  await page.goBack();
  await page.getByRole("button", { name: "Upload PDF" }).click();
  const next = await uploadDialog(page);
  await next.chooseAgain(file);
  await next.expectDone();
  expect(traffic.keys.size).toBe(1);
  expect(new Set(traffic.stored.values())).toEqual(new Set([1]));
});
