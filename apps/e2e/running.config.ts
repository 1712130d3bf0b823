import { defineConfig } from "@playwright/test";
import { mainJourneys } from "./main-journeys.ts";
import journeys from "./playwright.config.ts";
import type { WorkerOptions } from "./src/fixtures/worker-test.ts";

/** The main journeys on a product that runs already (src/site/deployment.ts), one after another. */
export default defineConfig<object, WorkerOptions>(journeys, {
  ...mainJourneys,
  globalSetup: "./src/browser-setup.ts",
  workers: 1,
  use: { deployment: "running" },
});
