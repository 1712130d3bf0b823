import type { Locator } from "@playwright/test";
import { expect, test } from "../../fixtures/reader-test.ts";
import { callOf } from "../../screens/calls.ts";
import { expectOpened, pageField, sheet, typePage } from "../../screens/reader.ts";
import { sidewaysOf } from "../../screens/sideways.ts";
import { expectFailureToast } from "../../screens/toast.ts";
import { missedByAThumb } from "../../screens/thumb-targets.ts";

for (const { name, device } of [
  { name: "on a phone", device: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  { name: "on a desktop", device: { viewport: { width: 1440, height: 900 } } },
] as const) {
  test.describe(name, () => {
    test.use(device);

    test(`${name} a document is read as text at its page, in the chosen size, and becomes a document again`, async ({
      memberPage: page,
      batteries,
      expectAccessible,
    }) => {
      await page.goto(`/knowledge-base?article=${batteries.id}&page=5`);
      await expectOpened(page);
      await page.getByRole("button", { name: "Read as text" }).click();
      const text = page.getByRole("region", { name: "Document as text" });
      const fifth = text.getByRole("region", { name: "Page 5", exact: true });
      await expect(fifth.getByRole("heading", { name: "3.3 Limits" })).toBeInViewport();
      await expect(fifth.getByText(/^Charging several packs on a parallel board/)).toBeVisible();
      await expect(fifth.getByRole("button", { name: "Enlarge: Table on page 5" })).toBeVisible();
      expect(await sidewaysOf(page)).toEqual([]);
      await expectAccessible(page);

      const paragraph = fifth.getByText(/^Charging several packs/);
      const sizeOf = () => paragraph.evaluate((element) => getComputedStyle(element).font);
      expect(await sizeOf()).toContain("18px / 28px");
      const sizing = page.getByRole("button", { name: "Size of the text" });
      const isPhone = "isMobile" in device;
      if (isPhone) await sizing.tap();
      await page.getByRole("radio", { name: "24" }).click();
      await expect(page.getByText("Size 24, line 36")).toBeVisible();
      if (isPhone) {
        await expectAccessible(page);
        expect(await missedByAThumb(page.getByRole("dialog", { name: "Text" }))).toEqual([]);
        // The bar with the theme switch is not shown over a document.
        const isLight = () => page.evaluate(() => document.documentElement.dataset["theme"] === "light");
        expect(await isLight()).toBe(true);
        const kept = page.waitForResponse(/auth\.updateScreens/);
        await page.getByRole("radiogroup", { name: "Colours" }).getByText("Dark").tap();
        await expect.poll(isLight).toBe(false);
        await kept;
        await page.getByRole("button", { name: "Close" }).tap();
      }
      await expect.poll(sizeOf).toContain("24px / 36px");

      await fifth.getByRole("button", { name: "Enlarge: Table on page 5" }).click();
      const table = page.getByRole("dialog", { name: "Table on page 5" });
      await expect(table.getByRole("img")).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");

      // The page numbers are those of the PDF.
      await typePage(page, 7);
      await expect(text.getByRole("heading", { name: "6 Transport" })).toBeInViewport();
      await text.getByRole("region", { name: "Page 2", exact: true }).scrollIntoViewIfNeeded();
      await expect(page).toHaveURL(/page=7/);

      if (isPhone) {
        await sizing.tap();
        await page.getByRole("button", { name: "Show the pages" }).tap();
      } else await page.getByRole("button", { name: "Read as text" }).click();
      await expect(text).toHaveCount(0);
      await expect(pageField(page)).toHaveValue("7");
      await expect(sheet(page, 7)).toBeInViewport();
    });
  });
}

test("hits are marked in the text, and reading on in it moves the page", async ({
  memberPage: page,
  batteries,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/knowledge-base?article=${batteries.id}&page=6&find=storage+voltage`);
  await expectOpened(page);
  await page.getByRole("document", { name: "Document" }).focus();
  await page.keyboard.press("t");
  const text = page.getByRole("region", { name: "Document as text" });
  await expect(text.locator("mark").first()).toBeInViewport();
  await text.hover();
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 600);
      return pageField(page).inputValue();
    })
    .toBe("8");
  await expect(page).toHaveURL(/page=8/);
});

test("closing what was opened over the text view leaves the focus in the text, and closing the text view in the document", async ({
  memberPage: page,
  batteries,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/knowledge-base?article=${batteries.id}`);
  await expectOpened(page);
  const kept = page.waitForResponse(callOf("reading.savePosition"));
  await typePage(page, 5);
  await kept;
  await page.goto(`/knowledge-base?article=${batteries.id}`);
  const note = page.getByRole("button", { name: "Start at 1" });
  await expect(note).toBeVisible();
  await page.keyboard.press("t");
  const text = page.getByRole("region", { name: "Document as text" });
  await expect(text).toBeFocused();
  await note.press("Enter");
  await expect(note).toHaveCount(0);
  await expect(text).toBeFocused();

  await page.keyboard.press("Control+f");
  await page.keyboard.type("voltage");
  await page.keyboard.press("Escape");
  await expect(text).toBeFocused();

  await typePage(page, 3);
  await expect(text).toBeFocused();

  await page.keyboard.press("t");
  await expect(page.getByRole("document", { name: "Document" })).toBeFocused();
});

test("the next hit is scrolled into view in the text, page by page and on one page", async ({
  memberPage: page,
  batteries,
}) => {
  // So low that a page's hits cannot all be visible at once.
  await page.setViewportSize({ width: 1440, height: 700 });
  await page.goto(`/knowledge-base?article=${batteries.id}&page=1`);
  await expectOpened(page);
  await page.getByRole("button", { name: "Read as text" }).click();
  const text = page.getByRole("region", { name: "Document as text" });
  await expect(text).toBeFocused();
  await page.keyboard.press("Control+f");
  await page.keyboard.type("voltage");
  const counter = page.getByRole("search", { name: "Find in document" }).getByRole("status");
  await expect(counter).toHaveText(/^1 of \d\d/);
  const current = text.locator("[data-current]");
  const led = [];
  for (let hit = 1; hit <= 12; hit += 1) {
    await expect(counter).toHaveText(new RegExp(`^${hit} of `));
    await expect(current).toBeInViewport();
    led.push(await placeOf(current));
    await page.keyboard.press("Enter");
  }
  const [figure, table] = ["Enlarge: Figure on page 5", "Enlarge: Table on page 5"];
  const onFifth = [`5 ${figure}`, `5 ${figure}`, "5 0", `5 ${table}`, "5 1"];
  expect(led).toEqual(["2 0", "2 1", "2 2", "2 3", "3 0", "4 0", ...onFifth, "6 0"]);
  await page.keyboard.press("Shift+Enter");
  await expect(counter).toHaveText(/^12 of /);
  await expect.poll(() => placeOf(current)).toBe(led.at(-1));
});

/** The page of a hit, and its index among the marks there. */
function placeOf(hit: Locator): Promise<string> {
  return hit.evaluate((element) => {
    const section = element.closest<HTMLElement>("[data-text-page]");
    const marks = [...(section?.querySelectorAll("mark") ?? [])];
    const mark = marks.findIndex((each) => each === element);
    return `${section?.dataset["textPage"]} ${mark === -1 ? element.ariaLabel : mark}`;
  });
}

test("a page whose text cannot be loaded says so, and loads on Retry", async ({
  memberPage: page,
  large,
  problems,
}) => {
  problems.expect(/request failed: \S+ GET \S+\/objects\/|console (warning|error)/);
  await page.goto(`/knowledge-base?article=${large.id}&page=1`);
  await expectOpened(page);
  await page.getByRole("button", { name: "Read as text" }).click();
  const text = page.getByRole("region", { name: "Document as text" });
  await page.route("**/objects/**", (route) => route.abort("connectionreset"));
  await typePage(page, 25);
  const part = text.getByRole("region", { name: "Page 25", exact: true });
  await expect(part.getByText("Page 25 could not be read")).toBeVisible();
  await page.unroute("**/objects/**");
  await part.getByRole("button", { name: "Try Again" }).click();
  await expect(part.getByText("Page 25 could not be read")).toBeHidden();
  await expect(part.getByText("Page 25", { exact: true }).last()).toBeInViewport();
});

test("if the text view's code cannot be loaded, the pages stay", async ({
  memberPage: page,
  batteries,
  problems,
}) => {
  problems.expect(/request failed: \S+ GET \S+text-view|Failed to load resource/);
  await page.route("**/assets/text-view-*.js", (route) => route.abort());
  await page.goto(`/knowledge-base?article=${batteries.id}&page=5`);
  await expectOpened(page);
  await page.getByRole("button", { name: "Read as text" }).click();
  await expectFailureToast(
    page,
    "Error",
    "The text could not be loaded. Check the connection and try again.",
  );
  await expect(sheet(page, 5)).toBeVisible();
  await expect(pageField(page)).toHaveValue("5");
});

test("a scan stays a page", async ({ memberPage: page, scan }) => {
  await page.goto(`/knowledge-base?article=${scan.id}`);
  await expectOpened(page);
  await page.getByRole("button", { name: "Read as text" }).click();
  const first = page.getByRole("region", { name: "Page 1", exact: true });
  await expect(first.getByRole("button", { name: "Enlarge: Page 1" })).toBeVisible();
});
