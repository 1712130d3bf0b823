import { slowest } from "@antochi/environment/testing/patience";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { include: ["src/**/*.test.ts"], testTimeout: slowest, hookTimeout: slowest },
});
