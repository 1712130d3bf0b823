import { ConfigError } from "./config-error.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** The variables that may also be given as a file, by NAME_FILE (as container secrets are). */
export const secretNames = [
  "DATABASE_URL",
  "S3_ACCESS_KEY",
  "S3_SECRET_KEY",
  "ADMIN_PASSWORD",
  "SMTP_URL",
  "COMPANION_SECRET",
] as const;

/**
 * Lays the secrets that come as files over the plain variables and drops empty ones, since compose files and
 * shells hand on an unset variable as an empty string.
 *
 * @param readFile returns the text of a file, or throws
 * @throws {ConfigError} when a secret is given twice or its file cannot be read
 */
export function resolveEnvironment(
  environment: Environment,
  readFile: (path: string) => string,
): Record<string, string> {
  const resolved: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    if (value !== undefined && value.trim() !== "") resolved[name] = value;
  }
  for (const name of secretNames) {
    const path = resolved[`${name}_FILE`];
    if (path === undefined) continue;
    if (resolved[name] !== undefined)
      throw new ConfigError(`${name}_FILE`, `and ${name} are both set: give one`);
    resolved[name] = readSecret(`${name}_FILE`, path, readFile);
  }
  return resolved;
}

function readSecret(variable: string, path: string, readFile: (path: string) => string): string {
  const text = readFileOrExplain(variable, path, readFile).replace(/\r?\n$/, "");
  if (text === "") throw new ConfigError(variable, "names an empty file");
  return text;
}

function readFileOrExplain(variable: string, path: string, readFile: (path: string) => string): string {
  try {
    return readFile(path);
  } catch (cause) {
    throw new ConfigError(variable, "names a file that cannot be read", { cause });
  }
}
