import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";

const step = 30_000;

/** The code that an app shows now, or some steps of 30 seconds from now: one step ahead is still accepted. */
export function codeOf(secret: string, steps = 0): string {
  return TOTP.generate({
    secret: Secret.fromBase32(secret.replaceAll(" ", "")),
    timestamp: Date.now() + steps * step,
  });
}

/**
 * Turns the second step on in the account's screen, by keyboard alone.
 * @returns the secret that the app was given, and the recovery codes
 */
export async function turnOnSecondStep(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.goto("/account");
  await page.getByRole("button", { name: "Turn on the second step" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Turn on the second step" });
  await expect(dialog.getByRole("img", { name: "QR code of the key below" })).toBeVisible();
  const secret = await dialog.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
  await dialog.getByRole("textbox", { name: "Code that the app shows" }).focus();
  await page.keyboard.type(codeOf(secret));
  const codes = page.getByRole("dialog", { name: "Ten recovery codes" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  const recoveryCodes = await codes.getByRole("listitem").allInnerTexts();
  return { secret, recoveryCodes };
}
