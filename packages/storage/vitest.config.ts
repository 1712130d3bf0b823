import { keepFilesInMemory } from "@antochi/environment/files-in-memory";
import { slowest } from "@antochi/environment/patience";
import { defineConfig } from "vitest/config";

keepFilesInMemory(process.env);

export default defineConfig({
  test: { include: ["src/**/*.test.ts"], testTimeout: slowest, hookTimeout: slowest },
});
