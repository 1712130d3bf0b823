import { defineConfig } from "@playwright/test";
import { mainJourneys } from "./main-journeys.ts";
import { withoutMinio } from "./src/fixtures/site-test.ts";
import type { WorkerOptions } from "./src/fixtures/worker-test.ts";
import journeys from "./playwright.config.ts";

/**
 * What is provoked to go wrong (lines, stores, servers, documents), and the main journeys once more on two replicas and on a
 * restored backup. Each starts and breaks servers of its own: one at a time.
 */
export default defineConfig<object, WorkerOptions>(journeys, {
  testIgnore: [],
  // Every product makes its own Postgres here.
  globalSetup: "./src/browser-setup.ts",
  workers: 1,
  fullyParallel: false,
  projects: [
    { name: "faults", testDir: "src/faults" },
    ...(withoutMinio
      ? []
      : [{ name: "replicas", ...mainJourneys, use: { deployment: "replicas" as const } }]),
    { name: "restored", ...mainJourneys, use: { deployment: "restored" } },
  ],
});
