import { readFileSync } from "node:fs";
import { type Config, readConfig } from "./read-config.ts";

/** The configuration of this process. @throws {ConfigError} one line that names the first variable at fault */
export function configOfProcess(): Config {
  return readConfig(process.env, (path) => readFileSync(path, "utf8"));
}
