import { expect, type Locator, type Page } from "@playwright/test";
import type { ScreenName } from "../fixtures/screen-sizes.ts";
import { openTab } from "../screens/admin-panel.ts";
import { expectOpened, findInDocument, headOf, pageField } from "../screens/reader.ts";
import type { Deeds } from "./interactions.ts";

/** What an administrator does in the panel, after the list of users stands. */
export const deedsInPanel: Readonly<Record<string, Deeds>> = {
  async "find, choose and page through users"(page) {
    const search = page.getByRole("searchbox", { name: "Name, email or unit" });
    await search.click();
    await page.keyboard.type("sample-1999", { delay: 60 });
    await rows(page).filter({ hasText: "sample-19990@" }).waitFor();
    await search.press("Escape");
    await search.fill("");
    await segment(page, "Approved").click();
    await rows(page).nth(20).waitFor();
    await rows(page)
      .nth(3)
      .getByRole("button", { name: /^More for/ })
      .click();
    await page.getByRole("menu").waitFor();
    await page.keyboard.press("Escape");
    await page.mouse.wheel(0, 4_000);
    for (const key of ["PageDown", "PageDown", "End"]) await page.keyboard.press(key);
  },
  async "approve who waits"(page) {
    await segment(page, "Pending").click();
    const all = page.getByRole("checkbox", { name: "Choose all that wait" });
    await all.waitFor();
    await page
      .getByRole("button", { name: /^Approve/ })
      .nth(1)
      .click();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await all.click();
    await all.click();
  },
  async "go through the tabs"(page) {
    for (const name of ["Categories", "Articles", "Activity Logs", "Messages", "Manage Users"]) {
      await page.getByRole("tab", { name: new RegExp(`^${name}`) }).click();
      await page.getByRole("tabpanel").getByRole("heading").first().waitFor();
    }
  },
  async "find in the palette"(page) {
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox", { name: "What to find or do" })).toBeFocused();
    await page.keyboard.type("sample 1234", { delay: 60 });
    await page.getByRole("option").nth(1).waitFor();
    for (const key of ["ArrowDown", "ArrowDown", "Escape"]) await page.keyboard.press(key);
  },
};

/** The panel, as one comes to it. */
export async function openPanel(page: Page): Promise<void> {
  await openTab(page, "Manage Users");
  await rows(page).nth(20).waitFor();
}

/** What a member does with a document, after its first page stands. */
export const deedsInReader =
  (screen: ScreenName): Deeds =>
  async (page) => {
    for (const number of [2, 3, 4]) {
      await page.getByRole("button", { name: "Next page" }).click();
      await headOf(page, number).waitFor();
    }
    const section = page.getByRole("button", { name: "Section 11" });
    // On a desk it stands there from the start.
    if (!(await section.isVisible())) await page.getByRole("button", { name: "Outline" }).click();
    await section.click();
    await expect(pageField(page)).toHaveValue("11");
    await findInDocument(page, screen, "connector");
    await page
      .getByRole("search")
      .getByText(/[1-9]\d* of [1-9]/)
      .waitFor();
    for (let hit = 0; hit < 3; hit += 1) await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Close find" }).click();
  };

/** An open document, as one comes to it from a link. */
export async function openReader(page: Page, articleId: number): Promise<void> {
  await page.goto(`/knowledge-base?article=${articleId}&page=1`);
  await expectOpened(page);
  await headOf(page, 1).waitFor();
}

function rows(page: Page): Locator {
  return page.getByRole("row");
}

function segment(page: Page, name: string): Locator {
  return page.getByRole("radio", { name: new RegExp(`^${name}`) }).locator("..");
}
