import { defineConfig } from "vitest/config";
import { slowest } from "./src/testing/patience.ts";

export default defineConfig({
  test: { include: ["src/**/*.test.ts"], testTimeout: slowest, hookTimeout: slowest },
});
