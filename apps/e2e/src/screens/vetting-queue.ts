import { expect, type Locator, type Page } from "@playwright/test";

/** The address of the queue of registrations. */
export const queue = "/admin?part=pending";

/** The row of the person whom `registerCrowd` gave this number. */
export function rowOf(page: Page, number: number): Locator {
  return page.getByRole("row").filter({ hasText: `Sample ${String(number).padStart(2, "0")}` });
}

/** Opens the queue, in which the first of a crowd waits. */
export async function openQueue(page: Page): Promise<void> {
  await page.goto(queue);
  await expect(rowOf(page, 1)).toBeVisible();
}
