import { fileURLToPath } from "node:url";
import { defineConfig, type ViteUserConfig } from "vitest/config";

type TestNeeds = {
  /** Starts one Postgres for the run, for `createTestDatabase`. */
  database?: boolean;
};

/**
 * What the tests of every package have in common. A package's `vitest.config.ts` is
 *
 *     import { vitestConfig } from "@antochi/testing/vitest-config";
 *
 *     export default vitestConfig({ database: true });
 */
export function vitestConfig({ database = false }: TestNeeds = {}): ViteUserConfig {
  return defineConfig({
    test: {
      include: ["src/**/*.test.ts"],
      setupFiles: [pathOf("./quiet-console.ts")],
      globalSetup: database ? [pathOf("./global-setup.ts")] : [],
      // A machine busy with other tests is slow, not wrong.
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  });
}

function pathOf(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}
