import { defineConfig } from "vitest/config";
import { slowest } from "./src/patience.ts";

export default defineConfig({
  test: { include: ["src/**/*.test.ts"], testTimeout: slowest, hookTimeout: slowest },
});
