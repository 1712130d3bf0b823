import { readFileSync } from "node:fs";
import type { Config } from "./config.ts";
import { readConfig } from "./read-config.ts";

/** The configuration of this process. @throws {ConfigError} one line that names the first variable at fault */
export function configOfProcess(): Config {
  return readConfig({
    environment: process.env,
    cwd: process.cwd(),
    readFile: (path) => readFileSync(path, "utf8"),
  });
}
