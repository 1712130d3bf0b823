import type { Locator, Page } from "@playwright/test";
import { pdfFile } from "../../arrangements/pdf-file.ts";
import { expect, test } from "../../fixtures/test.ts";
import { openPublishDialog, publishInStoppedTime } from "../../screens/publish-dialog.ts";

/** Presses Tab until `wanted` has the focus, and checks that the focus never leaves the dialog. */
async function tabTo(page: Page, dialog: Locator, wanted: Locator): Promise<void> {
  const hasFocus = (locator: Locator) =>
    locator.evaluate(
      (element) => element === document.activeElement || element.contains(document.activeElement),
    );
  for (let steps = 0; steps < 80; steps += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
    expect(await hasFocus(dialog)).toBe(true);
  }
  throw new Error("What is wanted cannot be reached by keys");
}

/** Types an option's first letters into a closed select; retried, as after a second's pause the select starts over. */
async function chooseByLetters(
  page: Page,
  list: Locator,
  { letters, choice }: { letters: string; choice: string },
): Promise<void> {
  await expect(async () => {
    await page.keyboard.type(letters);
    await expect(list.locator("option:checked")).toHaveText(choice, { timeout: 2_000 });
  }).toPass();
}

test("PDFs are published and undone by keys alone; the choices for all are remembered", async ({
  adminPage: page,
  category,
}, testInfo) => {
  await page.goto("/admin?tab=articles");
  const opener = page.getByRole("button", { name: "Publish PDFs" });
  await opener.press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Publish/ });
  const browse = dialog.getByRole("button", { name: "Browse files" });
  await expect(browse).toBeFocused();
  const choosing = page.waitForEvent("filechooser");
  await browse.press("Enter");
  await (await choosing).setFiles([
    await pdfFile(testInfo, { name: "one.pdf" }),
    await pdfFile(testInfo, { name: "two.pdf" }),
  ]);
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  await expect.poll(() => dialog.evaluate((sheet) => sheet.contains(document.activeElement))).toBe(true);

  const forAll = dialog.getByLabel("Category", { exact: true });
  await tabTo(page, dialog, forAll);
  await chooseByLetters(page, forAll, { letters: category.name, choice: category.name });
  const handling = dialog.getByLabel("Handling", { exact: true });
  await tabTo(page, dialog, handling);
  await chooseByLetters(page, handling, { letters: "Instr", choice: "Instructors" });
  await tabTo(page, dialog, dialog.getByRole("button", { name: "Publish 2" }));
  const goOn = await publishInStoppedTime(page, dialog, {
    count: 2,
    press: () => page.keyboard.press("Enter"),
  });
  await tabTo(page, dialog, dialog.getByRole("button", { name: /^Undo/ }));
  await page.keyboard.press("Enter");
  await goOn();
  await expect(dialog.getByText("Taken back: a draft that members do not see")).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();

  await page.reload();
  const next = await openPublishDialog(page);
  const again = page.waitForEvent("filechooser");
  await next.getByRole("button", { name: "Browse files" }).click();
  await (await again).setFiles(await pdfFile(testInfo, { name: "three.pdf" }));
  await expect(next.getByLabel("Category", { exact: true }).locator("option:checked")).toHaveText(
    category.name,
  );
  await expect(next.getByLabel("Handling", { exact: true }).locator("option:checked")).toHaveText(
    "Instructors",
  );
});
