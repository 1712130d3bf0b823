import { expect, test } from "../../fixtures/offline-test.ts";
import { marksOf, writeNote } from "../../screens/notes.ts";
import { expectAtPage } from "../../screens/reader.ts";
import { entriesKeptBy, saveForOffline } from "../../screens/saved-articles.ts";
import { closeToast, expectFailureToast } from "../../screens/toast.ts";

test("a note written offline on a device whose clock is years behind is sent once there is a connection, and one removed after the clock was set back an hour does not come back", async ({
  memberPage: page,
  savedLeaflet: article,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const address = `/knowledge-base?article=${article.id}&page=2`;
  const open = async () => {
    await page.goto(address);
    await expectAtPage(page, 2);
  };
  await page.goto("about:blank");
  await page.context().setOffline(true);
  // Like the clock of a device whose battery ran out.
  await page.clock.setFixedTime("2020-01-01T00:00:00Z");
  await open();
  await writeNote(page, 2, "Dust on the lens of the camera");
  await expect.poll(() => entriesKeptBy(page)).toContain("mark");
  await page.goto("about:blank");
  await page.clock.setFixedTime(new Date());
  await page.context().setOffline(false);
  await open();
  await expect.poll(() => marksOf(page, article)).toContain("Dust on the lens");
  await expect.poll(() => entriesKeptBy(page)).toEqual([]);

  await page.goto("about:blank");
  await page.context().setOffline(true);
  await open();
  await writeNote(page, 2, "Sand in the socket of the mast");
  await expect.poll(() => entriesKeptBy(page)).toContain("mark");
  await page.goto("about:blank");
  await page.clock.setFixedTime(Date.now() - 3_600_000);
  await open();
  await page.getByRole("button", { name: /^Note on page 2: Sand in the socket/ }).click();
  const form = page.getByRole("dialog", { name: "Note on page 2" });
  await form.getByRole("button", { name: "Remove" }).click();
  await expect.poll(() => entriesKeptBy(page)).toContain("unmark");
  await page.goto("about:blank");
  await page.clock.setFixedTime(new Date());
  await page.context().setOffline(false);
  await page.goto(address);
  await expect.poll(() => entriesKeptBy(page)).toEqual([]);
  const marks = await marksOf(page, article);
  expect(marks).toContain("Dust on the lens");
  expect(marks).not.toContain("Sand in the socket");
});

test("on a device whose clock is days ahead nothing is saved, and saved articles are removed, with the reason", async ({
  memberPage: page,
  savedLeaflet: article,
  keptBy,
}) => {
  const text =
    "This device's clock is days ahead, so what is saved expires at once. Set it right, then save again.";
  await page.clock.setFixedTime(Date.now() + 8 * 86_400_000);
  await page.goto(`/knowledge-base?article=${article.id}`);
  await expectFailureToast(page, "Saved articles removed", text);
  await expect.poll(() => keptBy(page)).toEqual([]);
  await closeToast(page);
  await page.getByRole("button", { name: "Save for offline" }).click();
  await expectFailureToast(page, "Not saved", text);
  await expect.poll(() => keptBy(page)).toEqual([]);

  await page.clock.setFixedTime(new Date());
  await closeToast(page);
  await saveForOffline(page);
});
