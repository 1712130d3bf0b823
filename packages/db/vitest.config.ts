import { keepFilesInMemory } from "@antochi/environment/testing/files-in-memory";
import { slowest } from "@antochi/environment/testing/patience";
import { defineConfig } from "vitest/config";

keepFilesInMemory(process.env);

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts"],
    globalSetup: ["src/testing/global-setup.ts"],
    testTimeout: slowest,
    hookTimeout: slowest,
  },
});
