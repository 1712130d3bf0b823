import { keepFilesInMemory } from "@antochi/environment/testing/files-in-memory";
import { patience, slowest } from "@antochi/environment/testing/patience";
import { defineConfig } from "@playwright/test";

keepFilesInMemory(process.env);
const ci = process.env["CI"] === "true";

export default defineConfig({
  testDir: "src",
  testMatch: "**/*.test.ts",
  // See faults.config.ts and browsers.config.ts.
  testIgnore: ["**/faults/**", "**/browsers/**"],
  outputDir: "test-results",
  // So that several workers need not unpack the browser at once, nor each product make a Postgres.
  globalSetup: ["./src/browser-setup.ts", "./src/postgres-setup.ts"],
  fullyParallel: true,
  forbidOnly: ci,
  // A shared runner has its moments: what fails once is tried again, twice, recorded, and named as flaky in the report.
  retries: ci ? 2 : 0,
  // Where the product does not even start, ten failures say as much as a hundred.
  maxFailures: 10,
  // Two processors and much waiting: for mails, toasts, scrolls.
  workers: 4,
  // A machine busy with other work is slow, not wrong: only what hangs, or never comes, shall meet these limits.
  timeout: slowest,
  expect: { timeout: patience.timeout },
  reporter: [["list"]],
  use: {
    // Recording costs an eighth of the time; `--trace on` has it always.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
    locale: "en-GB",
    timezoneId: "Europe/Athens",
  },
});
