import { readFileSync } from "node:fs";
import { readVariables } from "@antochi/environment/read-variables";
import type { Config } from "./config.ts";
import { readConfig } from "./read-config.ts";
import { variables } from "./variables.ts";

const readFile = (path: string) => readFileSync(path, "utf8");

/** The configuration of this process. @throws {ConfigError} one line that names the first variable at fault */
export function configOfProcess(): Config {
  return readConfig({ environment: process.env, cwd: process.cwd(), readFile });
}

/** Only the backup key, for what needs nothing else of the environment. @throws {ConfigError} */
export function backupKeyOfProcess(): Buffer | null {
  const schema = variables.pick({ BACKUP_KEY: true });
  const given = readVariables({ environment: process.env, secrets: ["BACKUP_KEY"], readFile, schema });
  return given.BACKUP_KEY ?? null;
}
