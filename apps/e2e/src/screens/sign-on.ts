import { expect, type Page } from "@playwright/test";

/** Goes to the provider from /auth and signs in there as this subject, by keyboard alone. */
export async function signInAtProvider(page: Page, subject: string, next?: string): Promise<void> {
  await page.goto(next === undefined ? "/auth" : `/auth?next=${encodeURIComponent(next)}`);
  await page.getByRole("button", { name: "Sign in with Sample Ministry" }).focus();
  await page.keyboard.press("Enter");
  await nameSubject(page, subject);
}

/** Answers the provider's only question. */
export async function nameSubject(page: Page, subject: string): Promise<void> {
  await expect(page.getByRole("heading", { name: "Sample Ministry" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Subject" })).toBeFocused();
  await page.keyboard.type(subject);
  await page.keyboard.press("Enter");
}
