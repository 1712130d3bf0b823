import { expect, type Page } from "@playwright/test";
import { z } from "zod";

/** Saves the open article on this device, by the toolbar or, on a phone, by the sheet of tools. */
export async function saveForOffline(page: Page): Promise<void> {
  const more = page.getByRole("button", { name: "Page and document" });
  const isPhone = await more.isVisible();
  if (isPhone) await more.click();
  await page.getByRole("button", { name: /^Save for offline/ }).click();
  await expect(page.getByRole("button", { name: /^Remove from this device/ })).toBeVisible();
  if (isPhone) await page.keyboard.press("Escape");
}

/** Opens the list of what is saved on this device, which must not be empty. */
export async function openSaved(page: Page) {
  await page.getByRole("button", { name: /^Saved, \d+ article/ }).click();
  return page.getByRole("dialog", { name: "Saved on this device" });
}

/** The kinds of the entries that this browser has not sent yet. */
export async function entriesKeptBy(page: Page): Promise<string[]> {
  return (await entries(page)).map(({ kind }) => kind);
}

/** The reader's place, as a page, in an entry that this browser has not sent yet. */
export async function placeKeptBy(page: Page): Promise<number | undefined> {
  return (await entries(page)).find(({ kind }) => kind === "place")?.page;
}

/** The texts of the notes stored beside the articles that this browser keeps. */
export async function notesKeptBy(page: Page): Promise<(string | null)[]> {
  const shape = z.object({ marks: z.object({ note: z.string().nullable() }).array() });
  return shape
    .array()
    .parse(await rowsKeptBy(page, "articles"))
    .flatMap(({ marks }) => marks.map(({ note }) => note));
}

/**
 * Resolves once what the page was doing in the device's database is over, however slow it is: each of these transactions
 * waits for all that were begun before it, as the page's next one then waits for it.
 */
export async function waitForDatabase(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const opening = indexedDB.open("offline");
    await new Promise((resolve, reject) => {
      opening.addEventListener("success", resolve);
      opening.addEventListener("error", reject);
    });
    // Many more than the page ever needs one after the other.
    for (let turn = 0; turn < 100; turn += 1) {
      const transaction = opening.result.transaction(["accounts", "articles", "entries"], "readwrite");
      transaction.objectStore("accounts").count();
      await new Promise((resolve) => {
        transaction.addEventListener("complete", resolve);
      });
    }
    opening.result.close();
  });
}

async function entries(page: Page) {
  const place = z.object({ page: z.int() }).optional();
  const shape = z.object({ entry: z.object({ kind: z.string(), place }) });
  return shape
    .array()
    .parse(await rowsKeptBy(page, "entries"))
    .map(({ entry }) => ({ kind: entry.kind, page: entry.place?.page }));
}

async function rowsKeptBy(page: Page, store: "articles" | "entries"): Promise<unknown> {
  return page.evaluate(
    (name) =>
      new Promise<unknown>((resolve, reject) => {
        const opening = indexedDB.open("offline");
        opening.addEventListener("error", () => reject(opening.error ?? new Error("It does not open")));
        opening.addEventListener("success", () => {
          const all = opening.result.transaction(name).objectStore(name).getAll();
          all.addEventListener("success", () => {
            resolve(all.result);
            opening.result.close();
          });
        });
      }),
    store,
  );
}
