import { slowest } from "@antochi/environment/patience";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { include: ["src/**/*.test.ts"], testTimeout: slowest, hookTimeout: slowest },
});
