import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config.ts";

/** The main journey in the engines besides Chromium, as far as this machine has them, one after the other. */
export default defineConfig(journeys, {
  testDir: "src/browsers",
  testIgnore: [],
  globalSetup: "./src/browser-setup.ts",
  workers: 1,
  fullyParallel: false,
});
