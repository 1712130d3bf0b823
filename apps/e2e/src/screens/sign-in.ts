import type { Page } from "@playwright/test";
import type { Credentials } from "../product/product.ts";

/** Fills in the sign-in form of /auth and submits it. */
export async function fillSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}
