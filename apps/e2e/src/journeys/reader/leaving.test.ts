import { expect, test } from "../../fixtures/test.ts";
import { callOf, holdGivenAnswer } from "../../screens/calls.ts";
import { expectPdfPage, openArticle } from "../../screens/knowledge-base.ts";
import { expectAtPage, expectOpened, pageField } from "../../screens/reader.ts";
import { makeWorkersSlow } from "../../screens/slow-workers.ts";
import { stopTime } from "../../screens/stopped-time.ts";

test("leaving an article while its pages are being fetched, or its words searched, leaves no error behind", async ({
  page,
  manual: article,
  member,
  login,
}) => {
  await login(page, member);
  const setLate = await makeWorkersSlow(page);
  await page.goto("/knowledge-base");
  await openArticle(page, article);
  await expectPdfPage(page, 1);

  await setLate(true);
  await pageField(page).fill("30");
  await pageField(page).press("Enter");
  await page.goBack();
  await expect(pageField(page)).toBeHidden();

  await openArticle(page, article);
  // The document is open, but none of its pages is drawn yet.
  await expect(pageField(page)).toHaveValue("30");
  await page.goBack();
  await expect(pageField(page)).toBeHidden();

  await setLate(false);
  await openArticle(page, article);
  await expectAtPage(page, 30);

  await page.keyboard.press("Control+f");
  await expect(page.getByRole("textbox", { name: "Find in document" })).toBeFocused();
  await page.keyboard.type("connector");
  await expect(page.locator(".highlight").first()).toBeVisible();
  await page.goBack();
  await expect(pageField(page)).toBeHidden();

  // Without cancellation the first search would still be running while the next article opens.
  await openArticle(page, article);
  await expectPdfPage(page, 30);
});

test("leaving an article while its recognised text is loading leaves no error behind", async ({
  page,
  scan,
  member,
  login,
}) => {
  await login(page, member);
  await page.goto("/knowledge-base");
  const { given, handOver } = await holdGivenAnswer(page, "scans.readScannedText");
  await openArticle(page, scan);
  await given;
  await page.goBack();
  await expect(pageField(page)).toBeHidden();
  const come = page.waitForResponse(callOf("scans.readScannedText"));
  handOver();
  await come;

  await openArticle(page, scan);
  await expectOpened(page);
});

test("leaving an article before a search begins leaves no error behind", async ({
  page,
  booklet: article,
  member,
  login,
}) => {
  await login(page, member);
  await page.clock.install();
  await page.goto("/knowledge-base");
  await openArticle(page, article);
  await expectPdfPage(page, 1);
  await page.keyboard.press("Control+f");
  await page.keyboard.type("connect");
  const hits = page.getByRole("search", { name: "Find in document" }).getByRole("status");
  await expect(hits).toHaveText("1 of 36");

  // The search is debounced, and its delay ends after the document is closed.
  await stopTime(page, 60_000);
  await page.keyboard.type("or");
  await expect(hits).toHaveText("");
  await expect(async () => {
    await page.clock.runFor(50);
    await expect(hits).toHaveText("1 of 36", { timeout: 500 });
  }).toPass();
  await page.goBack();
  await expect(pageField(page)).toBeHidden();
  await page.clock.runFor(1000);
  await page.clock.resume();

  await openArticle(page, article);
  await expectPdfPage(page, 1);
});

test("in a browser without full screen, such as an iPhone's, an article is read and left without an error", async ({
  page,
  booklet: article,
  member,
  login,
}) => {
  await page.addInitScript(() => {
    for (const name of ["fullscreenElement", "fullscreenEnabled", "exitFullscreen"])
      Reflect.deleteProperty(Document.prototype, name);
    Reflect.deleteProperty(Element.prototype, "requestFullscreen");
  });
  await login(page, member);
  await page.goto("/knowledge-base");
  await openArticle(page, article);
  await expectPdfPage(page, 1);
  await page.keyboard.press("Shift+F");
  await page.keyboard.press("End");
  await expectAtPage(page, 3);

  await page.goBack();
  await expect(pageField(page)).toBeHidden();
  await openArticle(page, article);
  await expectPdfPage(page, 3);
});
