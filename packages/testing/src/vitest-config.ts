import { fileURLToPath } from "node:url";
import { keepFilesInMemory } from "@antochi/environment/testing/files-in-memory";
import { slowest } from "@antochi/environment/testing/patience";
import { defineConfig, type ViteUserConfig } from "vitest/config";
import { compileCache } from "./compile-cache.ts";

type TestNeeds = {
  /** Starts one Postgres for the run, which `createTestDatabase` needs. */
  database?: boolean;
  /** Lets the test files of a run share loaded modules, if no module keeps state: loading took half the time. */
  sharedModules?: boolean;
  /** How many files run at the same time, if they wait more than they compute. Vitest's default is one on two cores. */
  workers?: number;
};

/**
 * What the tests of every package have in common. A package's `vitest.config.ts` is
 *
 *     import { vitestConfig } from "@antochi/testing/vitest-config";
 *
 *     export default vitestConfig({ database: true });
 */
export function vitestConfig(needs: TestNeeds = {}): ViteUserConfig {
  const { database = false, sharedModules = false, workers } = needs;
  keepFilesInMemory(process.env);
  return defineConfig({
    test: {
      isolate: !sharedModules,
      ...(workers !== undefined && { maxWorkers: workers }),
      include: ["src/**/*.test.ts"],
      // For programs that tests start with their own environment.
      env: compileCache,
      setupFiles: [pathOf("./quiet-console.ts")],
      globalSetup: database ? [pathOf("./global-setup.ts")] : [],
      testTimeout: slowest,
      hookTimeout: slowest,
    },
  });
}

function pathOf(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}
