import { defineConfig } from "@playwright/test";
import { journeySettings } from "./journey-settings.ts";

/** The main journey in the engines besides Chromium, as far as this machine has them, one after the other. */
export default defineConfig(journeySettings, {
  testDir: "src/browsers",
  testIgnore: [],
  workers: 1,
  fullyParallel: false,
});
