import { expect } from "@playwright/test";
import type { Locator } from "@playwright/test";

/** The content of each field of a form, by its label; for a select, the value of the option. */
export type Typed = Readonly<Record<string, string>>;

/** Types into each field, and chooses in each list. */
export async function fillFields(form: Locator, typed: Typed): Promise<void> {
  for (const [label, value] of Object.entries(typed)) {
    const field = form.getByLabel(label, { exact: true });
    const isList = await field.evaluate((element) => element instanceof HTMLSelectElement);
    await (isList ? field.selectOption(value) : field.fill(value));
  }
}

/** Waits until each field has this content. */
export async function expectFields(form: Locator, typed: Typed): Promise<void> {
  for (const [label, value] of Object.entries(typed)) {
    await expect(form.getByLabel(label, { exact: true })).toHaveValue(value);
  }
}
