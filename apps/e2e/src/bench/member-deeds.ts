import { expect, type Locator, type Page } from "@playwright/test";
import type { ScreenName } from "../fixtures/screen-sizes.ts";
import { openTab } from "../screens/admin-panel.ts";
import { expectOpened, headOf, pageField } from "../screens/reader.ts";
import type { Deeds } from "./interactions.ts";

/** What an administrator does in the panel once the list of users is shown. */
export const deedsInPanel: Readonly<Record<string, Deeds>> = {
  async "find, choose and page through users"(page, hand) {
    await hand.press(page.getByRole("searchbox", { name: "Name, email or unit" }));
    await hand.type("sample-1999");
    await rows(page).filter({ hasText: "sample-19990@" }).waitFor();
    await hand.key("Escape");
    // The earlier rows stay until the filtered ones have arrived.
    const come = page.waitForResponse((response) => /listUsers.*approved/.test(response.url()));
    await hand.press(segment(page, "Approved"));
    await come;
    await rows(page).nth(20).waitFor();
    await hand.press(
      rows(page)
        .nth(3)
        .getByRole("button", { name: /^More for/ }),
    );
    await page.getByRole("menu").waitFor();
    await hand.key("Escape");
    await page.mouse.wheel(0, 4_000);
    for (const key of ["PageDown", "PageDown", "End"]) await hand.key(key);
  },
  async "approve who waits"(page, hand) {
    await hand.press(segment(page, "Pending"));
    const all = page.getByRole("checkbox", { name: "Choose all waiting" });
    await all.waitFor();
    await hand.press(page.getByRole("button", { name: /^Approve/ }).nth(1));
    for (const key of ["j", "j"]) await hand.key(key);
    await hand.press(all);
    await hand.press(all);
  },
  async "go through the tabs"(page, hand) {
    for (const name of ["Categories", "Articles", "Activity Logs", "Messages", "Manage Users"]) {
      await hand.press(page.getByRole("tab", { name: new RegExp(`^${name}`) }));
      await page.getByRole("tabpanel").getByRole("heading").first().waitFor();
    }
  },
  async "find in the palette"(page, hand) {
    await hand.key("Control+k");
    await expect(page.getByRole("combobox", { name: "What to find or do" })).toBeFocused();
    await hand.type("sample 1234");
    await page.getByRole("option").nth(1).waitFor();
    for (const key of ["ArrowDown", "ArrowDown", "Escape"]) await hand.key(key);
  },
};

/** Opens the panel at its list of users. */
export async function openPanel(page: Page): Promise<void> {
  await openTab(page, "Manage Users");
  await rows(page).nth(20).waitFor();
}

/** What a member does with a document once its first page is drawn. */
export const deedsInReader =
  (screen: ScreenName): Deeds =>
  async (page, hand) => {
    for (const number of [2, 3, 4]) {
      await hand.press(page.getByRole("button", { name: "Next page" }));
      await headOf(page, number).waitFor();
    }
    const section = page.getByRole("button", { name: "Section 11" });
    // On a desktop it is shown from the start.
    if (screen === "phone") await hand.press(page.getByRole("button", { name: "Outline" }));
    await hand.press(section);
    await expect(pageField(page)).toHaveValue("11");
    if (screen === "phone") await hand.press(page.getByRole("button", { name: "Find", exact: true }));
    else await hand.key("Control+f");
    await expect(page.getByRole("textbox", { name: "Find in document" })).toBeFocused();
    await hand.type("connector");
    await page
      .getByRole("search")
      .getByText(/[1-9]\d* of [1-9]/)
      .waitFor();
    for (let hit = 0; hit < 3; hit += 1) await hand.key("Enter");
    await hand.press(page.getByRole("button", { name: "Close find" }));
  };

/** Opens a document, as from a link. */
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
