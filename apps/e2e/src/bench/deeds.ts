import { siteBar } from "../screens/site-bar.ts";
import type { Deeds } from "./interactions.ts";

/** What a visitor does on each public page, by the page's address. */
export const deedsOn: Readonly<Record<string, Deeds>> = {
  async "/home"(page, hand) {
    await chooseColours(page, hand);
    const form = page.getByRole("form", { name: "Contact" });
    await hand.press(form.getByLabel("First Name"));
    await hand.type("Eleni");
    await hand.press(form.getByRole("button", { name: "Send Message" }));
  },
  async "/tactical-fpv-training"(page, hand) {
    await chooseColours(page, hand);
    await hand.press(page.getByText("Engineering instructor"));
    await hand.press(page.getByRole("form").getByLabel("First Name"));
    await hand.type("Eleni");
  },
  async "/auth"(page, hand) {
    await chooseColours(page, hand);
    await hand.press(page.getByLabel("Email"));
    await hand.type("eleni");
    await hand.press(page.getByLabel("Password"));
    await hand.type("secret");
    await hand.press(page.getByRole("button", { name: "Show" }));
  },
  async "/products/fieldbox"(page, hand) {
    await chooseColours(page, hand);
    await page.getByRole("slider").focus();
    for (const key of ["Home", "ArrowRight", "ArrowRight", "End"]) await hand.key(key);
    await hand.press(page.getByRole("button", { name: "Sensor head" }));
  },
  "/products/mantis": askForQuote,
  "/products/representative": askForQuote,
};

const chooseColours: Deeds = async (page, hand) => {
  await hand.press(siteBar(page).getByRole("button", { name: "Open menu" }));
  await hand.press(siteBar(page).getByRole("button", { name: "Light" }));
  await hand.key("Escape");
};

async function askForQuote(...[page, hand]: Parameters<Deeds>): Promise<void> {
  await chooseColours(page, hand);
  await hand.press(page.getByRole("link", { name: "Request a quote" }).first());
  await page.getByRole("form", { name: "Contact" }).getByLabel("First Name").waitFor();
}
