import { keepFilesInMemory } from "@antochi/environment/files-in-memory";
import { defineConfig } from "vitest/config";

keepFilesInMemory(process.env);

export default defineConfig({
  test: { include: ["src/**/*.test.ts"], testTimeout: 180_000, hookTimeout: 180_000 },
});
