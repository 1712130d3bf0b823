import { openEntries, siteBar } from "../screens/site-bar.ts";
import type { Deeds } from "./interactions.ts";

/** What a reader does on each public page, by its address. */
export const deedsOn: Readonly<Record<string, Deeds>> = {
  async "/home"(page) {
    await chooseColours(page);
    const form = page.getByRole("form", { name: "Contact" });
    await form.getByLabel("First Name").tap();
    await page.keyboard.type("Eleni");
    await form.getByRole("button", { name: "Send Message" }).tap();
  },
  async "/tactical-fpv-training"(page) {
    await chooseColours(page);
    await page.getByText("Engineering instructor").tap();
    await page.getByRole("form").getByLabel("First Name").tap();
    await page.keyboard.type("Eleni");
  },
  async "/auth"(page) {
    await chooseColours(page);
    await page.getByLabel("Email").tap();
    await page.keyboard.type("eleni");
    await page.getByLabel("Password").tap();
    await page.keyboard.type("secret");
    await page.getByRole("button", { name: "Show" }).tap();
  },
  async "/products/fieldbox"(page) {
    await chooseColours(page);
    await page.getByRole("slider").focus();
    for (const key of ["Home", "ArrowRight", "ArrowRight", "End"]) await page.keyboard.press(key);
    await page.getByRole("button", { name: "Sensor head" }).tap();
  },
  "/products/mantis": askForQuote,
  "/products/representative": askForQuote,
};

const chooseColours: Deeds = async (page) => {
  await openEntries(page);
  await siteBar(page).getByRole("button", { name: "Light" }).tap();
  await page.keyboard.press("Escape");
};

async function askForQuote(page: Parameters<Deeds>[0]): Promise<void> {
  await chooseColours(page);
  await page.getByRole("link", { name: "Request a quote" }).first().tap();
  await page.getByRole("form", { name: "Contact" }).getByLabel("First Name").waitFor();
}
