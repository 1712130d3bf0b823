import type { Locator, Page } from "@playwright/test";

/** Opens the dialog that assigns reading, from readiness. */
export async function openAssigning(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Assign reading…" }).click();
  return page.getByRole("dialog", { name: "Assign reading" });
}

/** The same, at its units. */
export async function openUnitsToAssign(page: Page): Promise<Locator> {
  const dialog = await openAssigning(page);
  // Its label covers it.
  await dialog.getByRole("radio", { name: "Units" }).check({ force: true });
  return dialog;
}

/** Chooses one of the units in that dialog. */
export async function chooseUnit(dialog: Locator, unit: string): Promise<void> {
  await dialog.getByRole("searchbox", { name: "Unit" }).fill(unit);
  await dialog.getByRole("checkbox", { name: unit }).check();
}

/** Opens that dialog and chooses what a unit is asked to read. */
export async function chooseToAssign(
  page: Page,
  { title, unit }: { title: string; unit: string },
): Promise<Locator> {
  await page.goto("/admin/readiness");
  const dialog = await openUnitsToAssign(page);
  await dialog.getByRole("combobox", { name: "Article" }).fill(title);
  await dialog.getByRole("option", { name: title }).click();
  await chooseUnit(dialog, unit);
  return dialog;
}
