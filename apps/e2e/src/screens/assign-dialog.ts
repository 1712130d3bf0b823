import type { Locator } from "@playwright/test";

/** Chooses in the dialog of an assignment that one unit is asked. */
export async function chooseUnit(dialog: Locator, unit: string): Promise<void> {
  await dialog.getByRole("radio", { name: "Units" }).check({ force: true });
  await dialog.getByRole("searchbox", { name: "Unit" }).fill(unit);
  await dialog.getByRole("checkbox", { name: unit }).check();
}
