import type { Page } from "@playwright/test";
import type { Credentials } from "../product/product.ts";

/** Fills in the sign-in form of /auth and submits it. */
export async function fillSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  // Exact, because the address is that of /auth a moment before the screen: an enquiry's "Reply by email" would match.
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(email);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}
