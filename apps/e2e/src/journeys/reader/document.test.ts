import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../../fixtures/reader-test.ts";
import { screens } from "../../fixtures/screen-sizes.ts";
import { callOf, cutCalls } from "../../screens/calls.ts";
import { expectPdfPage, openArticle } from "../../screens/knowledge-base.ts";
import {
  boxOf,
  expectAtPage,
  findInDocument,
  goToPage,
  headOf,
  openDocumentTools,
  pageField,
  sheet,
} from "../../screens/reader.ts";

for (const { name, device } of screens) {
  test.describe(`on a ${name}`, () => {
    test.use(device);

    test(`the document's own links on a ${name} lead to its pages and back, or to the web in another tab`, async ({
      page,
      context,
      manual,
      startReading,
    }) => {
      await startReading(page, manual);
      await expectPdfPage(page, 1);

      await test.step("to another page, and Back to where the link is", async () => {
        await sheet(page).locator("a[href^='#']").first().click();
        await expectAtPage(page, 2);
        await page.goBack();
        await expectAtPage(page, 1);
      });

      await test.step("to the web, in a tab without access to this one", async () => {
        await context.route("https://example.org/**", (route) => route.fulfill({ body: "Elsewhere" }));
        const opened = page.waitForEvent("popup");
        await sheet(page).locator("a[href='https://example.org/']").click();
        const elsewhere = await opened;
        await expect(elsewhere.getByText("Elsewhere")).toBeVisible();
        expect(await elsewhere.evaluate(() => window.opener === null && document.referrer === "")).toBe(true);
        await elsewhere.close();
        await expectAtPage(page, 1);
      });

      await test.step("and a script is not a link", async () => {
        await expect(sheet(page).locator("a[href]")).toHaveCount(2);
        await expect(sheet(page).locator("a[href^='javascript:']")).toHaveCount(0);
      });
    });

    test(`a page is rotated, zoomed, printed and downloaded on a ${name}, which counts one view, however one reads on, and reading continues after an interruption`, async ({
      page,
      context,
      greek,
      startReading,
      problems,
    }) => {
      const views: string[] = [];
      page.on("request", (request) => {
        if (callOf("activity.logView").test(request.url())) views.push(request.url());
      });
      await startReading(page, greek);
      await expectAtPage(page, 1);
      // On a phone the page is enlarged once the position of its text is known, which is after it is drawn.
      const least = name === "phone" ? device.viewport.width : 0;
      await expect.poll(async () => (await boxOf(sheet(page))).width).toBeGreaterThan(least);

      await test.step("it rotates together with its words", async () => {
        const upright = await boxOf(sheet(page));
        expect(upright.height).toBeGreaterThan(upright.width);
        const tools = await openDocumentTools(page, name);
        await tools.getByRole("button", { name: "Rotate" }).click();
        await expect
          .poll(async () => {
            const { width, height } = await boxOf(sheet(page));
            return width / height;
          })
          .toBeCloseTo(upright.height / upright.width, 1);
        const words = await boxOf(headOf(page, 1));
        expect(words.height).toBeGreaterThan(words.width);
        for (let turn = 0; turn < 3; turn += 1) await tools.getByRole("button", { name: "Rotate" }).click();
        await expect.poll(async () => (await boxOf(sheet(page))).height).toBeCloseTo(upright.height, 0);
      });

      await test.step("it grows, and fits the width again", async () => {
        if (name === "phone") await page.keyboard.press("Escape");
        const tools = await openDocumentTools(page, name);
        const width = async () => (await boxOf(sheet(page))).width;
        const fit =
          name === "phone"
            ? tools.getByRole("radio", { name: "Page width" })
            : tools.getByRole("button", { name: "Fit width" });
        await fit.click();
        const fitting = await width();
        if (name === "phone") expect(fitting).toBeCloseTo(page.viewportSize()?.width ?? 0, 0);
        const size = await percent(tools).textContent();
        await tools.getByRole("button", { name: "Zoom in" }).click();
        await expect.poll(width).toBeGreaterThan(1.08 * fitting);
        await expect(percent(tools)).not.toHaveText(size ?? "");
        await fit.click();
        await expect.poll(width).toBeCloseTo(fitting, 0);
        await expect(percent(tools)).toHaveText(size ?? "");
      });

      await test.step("it darkens, and its words are copied", async () => {
        await context.grantPermissions(["clipboard-read", "clipboard-write"]);
        const tools =
          name === "phone"
            ? page.getByRole("dialog", { name: "Page and document" })
            : page.getByRole("group", { name: "Reader" });
        await tools.getByRole("button", { name: "Dark page" }).click();
        await expect(tools.getByRole("button", { name: "Dark page" })).toHaveAttribute(
          "aria-pressed",
          "true",
        );
        if (name === "phone") return;
        await headOf(page, 1).click({ clickCount: 3 });
        await page.keyboard.press("Control+c");
        await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("Σελίδα 1");
      });

      await test.step("it is printed from its own tab, and saved under its title", async () => {
        const tools =
          name === "phone"
            ? page.getByRole("dialog", { name: "Page and document" })
            : page.getByRole("group", { name: "Reader" });
        const answer = context.waitForEvent("response", (given) => given.url().endsWith(greek.objectPath));
        const opened = page.waitForEvent("popup");
        await tools.getByRole("link", { name: "Print" }).click();
        // Whether the browser shows the file or, without a viewer, saves it: it is the requested one.
        expect([200, 304]).toContain((await answer).status());
        expect(await typeOfFile(page, greek.objectPath)).toEqual(["application/pdf", "inline"]);
        await (await opened).close();

        const download = page.waitForEvent("download");
        await tools.getByRole("link", { name: "Download" }).click();
        expect((await download).suggestedFilename()).toBe(`${greek.title}.pdf`);
        if (name === "phone") await page.keyboard.press("Escape");
        await expectAtPage(page, 1);
      });

      await test.step("however one reads on, it is one view, and reading continues after an interruption", async () => {
        await goToPage(page, 3);
        const next = page.getByRole("button", { name: "Next page" });
        await next.click();
        await expectAtPage(page, 4);
        await expect(page).toHaveURL(/page=4$/);
        expect(views).toHaveLength(1);

        await next.focus();
        await page.keyboard.press("Enter");
        await expectAtPage(page, 5);
        await expect(next).toBeDisabled();
        await expect(next).toBeFocused();
        await goToPage(page, 4);
        await expect(page).toHaveURL(/page=4$/);

        problems.expect(/request failed: net::ERR_CONNECTION_RESET POST \S+activity\.logView/);
        await cutCalls(page, "activity.logView");
        await page.reload();
        await expectAtPage(page, 4);
        expect(views).toHaveLength(2);
        await expect(page.getByRole("alert")).toHaveCount(0);
      });
    });

    test(`words of a document are found on a ${name}, counted and stepped through; a scan has none`, async ({
      page,
      greek,
      scan,
      startReading,
      openFromList,
    }) => {
      await startReading(page, greek);
      await expectAtPage(page, 1);
      const [next, previous] =
        name === "desktop"
          ? [() => page.keyboard.press("Enter"), () => page.keyboard.press("Shift+Enter")]
          : [
              () => page.getByRole("button", { name: "Next hit" }).tap(),
              () => page.getByRole("button", { name: "Previous hit" }).tap(),
            ];
      // The search ignores accents.
      await findInDocument(page, name, "πληρωμα");
      await expect(page.getByText("1 of 60", { exact: true })).toBeVisible();
      await next();
      await expect(page.getByText("2 of 60", { exact: true })).toBeVisible();
      await previous();
      await previous();
      await expect(page.getByText("60 of 60", { exact: true })).toBeVisible();
      await expect(pageField(page)).toHaveValue("5");
      await expect(page.locator(".highlight.selected").first()).toBeInViewport();
      await page.getByRole("button", { name: "Close find" }).click();
      await expect(page.locator(".highlight")).toHaveCount(0);

      await openFromList(page, scan);
      await expect(page.locator("canvas").first()).toBeVisible();
      await findInDocument(page, name, "crew");
      await expect(page.getByText("No hits")).toBeVisible();
    });

    test(`a 20 MB manual on a ${name} shows its progress, and its first page before a tenth has loaded`, async ({
      page,
      large,
      newMember,
      login,
    }) => {
      await login(page, await newMember());
      await page.goto("/knowledge-base");
      const { promise: enough, resolve: goOn } = Promise.withResolvers<void>();
      await page.route(`**${large.objectPath}`, async (route) => {
        if (route.request().headers()["range"] !== undefined) await enough;
        await route.continue();
      });
      let fetched = 0;
      page.on("response", (answer) => {
        if (answer.url().endsWith(large.objectPath) && answer.status() === 206) {
          fetched += Number(answer.headers()["content-length"]);
        }
      });

      await openArticle(page, large);
      await expect(page.getByRole("progressbar", { name: "Loading the document" })).toBeVisible();
      await expect(page.getByText("Loading page 1", { exact: false })).toBeVisible();
      goOn();
      await expectPdfPage(page, 1);
      expect(fetched).toBeGreaterThan(0);
      expect(fetched).toBeLessThan(large.bytes.length / 10);
    });
  });
}

/** The zoom shown, as text. */
function percent(tools: Locator): Locator {
  return tools.getByText(/^\d+ %$/);
}

/** The content type and disposition that the product sends for a file. */
async function typeOfFile(page: Page, path: string) {
  const { "content-type": type, "content-disposition": place } = (await page.request.head(path)).headers();
  return [type, place];
}
