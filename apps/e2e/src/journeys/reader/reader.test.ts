import { limits } from "@antochi/contract/limits";
import { expect, test } from "../../fixtures/reader-test.ts";
import { expectPdfPage, openArticle } from "../../screens/knowledge-base.ts";
import { boxOf, expectAtPage, expectOpened, goToPage, pageField, sheet } from "../../screens/reader.ts";

test("a manual of 300 pages is read by number, keys, outline and scale; the address follows, and few pages are drawn; rotating keeps the page", async ({
  page,
  manual,
  startReading,
}) => {
  await startReading(page, manual);
  await expectPdfPage(page, 1);

  await goToPage(page, 150);
  await expect(page).toHaveURL(new RegExp(`article=${manual.id}&page=150`));
  for (const _turn of [90, 180, 270, 0]) {
    await page.keyboard.press("r");
    await expectAtPage(page, 150);
    await expect(sheet(page, 150)).toBeInViewport();
  }
  await expect(page).toHaveURL(/page=150$/);

  await page.getByRole("document", { name: "Document" }).focus();
  await page.keyboard.press("ArrowRight");
  await expectAtPage(page, 151);
  await page.keyboard.press("End");
  await expectAtPage(page, 300);

  await page.keyboard.press("o");
  await page.getByRole("navigation", { name: "Outline" }).getByRole("button", { name: "Section 41" }).click();
  await expectAtPage(page, 41);
  await page.goBack();
  await expectAtPage(page, 300);
  await page.goForward();
  await expectAtPage(page, 41);

  await page.getByRole("slider", { name: "Page" }).press("ArrowDown");
  await expectAtPage(page, 42);
  await expect(page.getByRole("slider", { name: "Page" })).toHaveAttribute(
    "aria-valuetext",
    "Page 42 of 300",
  );

  for (const number of [60, 240]) await goToPage(page, number);
  expect(await page.locator("canvas").count()).toBeLessThan(20);
});

test("by keyboard the focus goes to what opens beside the document and back, Back from a heading to the page reached by reading, and reading on does not jump back", async ({
  page,
  manual,
  startReading,
}) => {
  await startReading(page, manual);
  await test.step("the focus goes to the document, to what opens beside it, and back", async () => {
    const document = page.getByRole("document", { name: "Document" });
    await expect(document).toBeFocused();
    await page.keyboard.press("g");
    await page.keyboard.type("77");
    await page.keyboard.press("Enter");
    await expectAtPage(page, 77);
    await expect(document).toBeFocused();
    await page.keyboard.press("f");
    await page.keyboard.press("Escape");
    await expect(document).toBeFocused();
    await page.keyboard.press("o");
    await expect(page.getByRole("button", { name: "Section 71" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("navigation", { name: "Outline" })).toBeHidden();
    await expect(document).toBeFocused();
  });

  await test.step("Back leads to the page reached by reading, however soon the heading was followed", async () => {
    await goToPage(page, 150);
    await expect(page).toHaveURL(/page=150$/);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Outline" }).click();
    const heading = page.getByRole("button", { name: "Section 41" });
    await heading.evaluate((button) => {
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "End", code: "End", bubbles: true }));
      return new Promise<void>((done) => {
        requestAnimationFrame(function followOnceThere() {
          const there = document.querySelector<HTMLInputElement>("input[aria-label=Page]")?.value === "300";
          if (!there) return void requestAnimationFrame(followOnceThere);
          if (button instanceof HTMLElement) button.click();
          done();
        });
      });
    });
    await expectAtPage(page, 41);
    await page.goBack();
    await expectAtPage(page, 300);
  });

  await test.step("reading on while the address is being written does not jump back", async () => {
    const pagesShown = page.evaluate(async () => {
      const replaceState = history.replaceState.bind(history);
      await new Promise<void>((written) => {
        history.replaceState = (...entry) => {
          replaceState(...entry);
          if (location.search.endsWith("page=150")) written();
        };
      });
      history.replaceState = replaceState;
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "End", code: "End", bubbles: true }));
      const shown = new Set<string | undefined>();
      while (!location.search.endsWith("page=300")) {
        await new Promise(requestAnimationFrame);
        shown.add(document.querySelector<HTMLInputElement>("input[aria-label=Page]")?.value);
      }
      return [...shown];
    });
    await pageField(page).fill("150");
    await pageField(page).press("Enter");
    expect(await pagesShown).toEqual(["300"]);
    await expectAtPage(page, 300);
  });
});

test("a document opened by its address has no focus ring until it is read by keys", async ({
  memberPage: page,
  booklet: article,
}) => {
  await page.goto(`/knowledge-base?article=${article.id}`);
  await expectOpened(page);
  const bench = page.getByRole("document", { name: "Document" });
  await expect(bench).toBeFocused();
  const frame = () =>
    bench.evaluate(
      ({ parentElement }) => parentElement && getComputedStyle(parentElement, "::after").content,
    );
  expect(await frame()).toBe("none");
  await page.keyboard.press("ArrowDown");
  await expect.poll(frame).toBe('""');
});

test("reading continues at the page that a link led to, and offline where this device stopped", async ({
  page,
  greek,
  newMember,
  login,
  openFromList,
  problems,
}) => {
  problems.expect(/(request failed|console error): .*net::ERR_INTERNET_DISCONNECTED/);
  await login(page, await newMember());
  const saved = page.waitForResponse(/savePosition/);
  await page.goto(`/knowledge-base?article=${greek.id}&page=3`);
  await expectAtPage(page, 3);
  await saved;
  await openFromList(page, greek);
  await expectAtPage(page, 3);
  const continued = page.getByText("Continued at page 3, where you stopped");
  await expect(continued).toBeVisible();
  await goToPage(page, 5);
  await expect(continued).toBeHidden();
  await goToPage(page, 3);
  await expect(continued).toBeHidden();

  await goToPage(page, 4);
  await page.goBack();
  await expect(pageField(page)).toBeHidden();
  await page.route(/reading\.listPositions/, (route) => route.abort("internetdisconnected"));
  await openArticle(page, greek);
  await expectAtPage(page, 4);
});

test("Back leads from article to article, each at its page", async ({
  page,
  manual,
  greek,
  startReading,
}) => {
  await startReading(page, manual);
  await goToPage(page, 2);
  await expect(page).toHaveURL(/page=2$/);
  await openArticle(page, greek);
  await expectAtPage(page, 1);
  await page.goBack();
  await expectAtPage(page, 2);
});

test("a screen that stayed on the list opens an article where another device stopped", async ({
  page,
  greek,
  newMember,
  openFromList,
  login,
  newVisitor,
}) => {
  const member = await newMember();
  await login(page, member);
  const known = page.waitForResponse(/reading\.listPositions/);
  await page.goto("/knowledge-base");
  await known;

  const other = await newVisitor();
  await login(other, member);
  await openFromList(other, greek);
  await goToPage(other, 3);
  await other.goto("/home");
  await expect
    .poll(async () => (await other.request.get("/trpc/reading.listPositions")).text())
    .toContain('"page":3');

  await openArticle(page, greek);
  await expectAtPage(page, 3);
});

test("the reader fills the screen with its tools, beside the list is at least 600 px high in any window, and lists its keys, of which single ones can be switched off", async ({
  page,
  greek,
  startReading,
  expectAccessible,
}) => {
  await startReading(page, greek);
  const keys = page.getByRole("dialog", { name: "Keys of the reader" });
  await test.step("it fills the screen with its tools, its scale and its list of keys", async () => {
    const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
    const tools = page.getByRole("group", { name: "Reader" });
    await page.keyboard.press("Shift+F");
    await expect.poll(isFull).toBe(true);
    await expect.poll(async () => (await boxOf(tools)).y).toBe(0);
    await expect(page.getByRole("slider", { name: "Page" })).toBeVisible();
    await tools.getByRole("button", { name: "Keys" }).click();
    await keys.getByRole("button", { name: "Close" }).click();
    await tools.getByRole("button", { name: "Full screen" }).click();
    await expect.poll(isFull).toBe(false);
  });

  await test.step("beside the list it is at least 600 px high", async () => {
    const size = page.viewportSize() ?? { width: 1280, height: 720 };
    await expectAtPage(page, 1);
    for (const width of [740, 900, 1024, 1239, 1240, 1440]) {
      await page.setViewportSize({ width, height: 500 });
      const { height } = await boxOf(page.getByRole("document", { name: "Document" }));
      expect(height, `at ${width} px`).toBeGreaterThanOrEqual(limits.viewerMinHeightPx);
    }
    await page.setViewportSize(size);
  });

  await test.step("a question mark lists the keys, and single ones can be switched off", async () => {
    await page.getByRole("document", { name: "Document" }).focus();
    await page.keyboard.press("?");
    await expect(keys.getByText("Dark page")).toBeVisible();
    await expectAccessible(page);
    await keys.getByRole("button", { name: "Turn single keys off" }).click();
    await page.keyboard.press("Escape");
    await expect(keys).toBeHidden();

    const darkPage = page.getByRole("button", { name: "Dark page" });
    const search = page.getByRole("searchbox", { name: "Search the knowledge base" });
    const searchKey = page.locator("kbd").filter({ hasText: "/" });
    await page.keyboard.press("/");
    await expect(search).not.toBeFocused();
    await expect(searchKey).toHaveCount(0);
    await page.keyboard.press("d");
    await expect(darkPage).toHaveAttribute("aria-pressed", "false");
    await page.getByRole("button", { name: "Keys" }).click();
    await keys.getByRole("button", { name: "Turn single keys on" }).click();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Keys" })).toBeFocused();
    await page.keyboard.press("d");
    await expect(darkPage).toHaveAttribute("aria-pressed", "true");
    await expect(searchKey).toBeVisible();
    await page.keyboard.press("/");
    await expect(search).toBeFocused();
  });
});
