import type { z } from "zod";
import { ConfigError } from "./config-error.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the text of a file, or throws. */
type ReadFile = (path: string) => string;

type Reading<Schema> = {
  environment: Environment;
  /** Variables that may also be given as a file, by NAME_FILE (as container secrets are). */
  secrets: readonly string[];
  readFile: ReadFile;
  /** The schema of each variable; a message completes the sentence "NAME …". */
  schema: Schema;
};

/**
 * Reads the variables of a process. Empty ones count as unset, since compose files and shells pass an unset variable on as
 * an empty string.
 *
 * @throws {ConfigError} one line that names the first variable at fault: a wrong value, a secret that is given twice, or
 * one whose file is empty, no text, or cannot be read
 */
export function readVariables<Schema extends z.ZodType>({
  environment,
  secrets,
  readFile,
  schema,
}: Reading<Schema>): z.output<Schema> {
  const given = Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== "");
  const result = schema.safeParse(withSecrets(Object.fromEntries(given), secrets, readFile));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ConfigError(String(issue?.path[0] ?? "environment"), issue?.message ?? "is wrong");
}

function withSecrets(given: Environment, secrets: readonly string[], readFile: ReadFile): Environment {
  const resolved = { ...given };
  for (const name of secrets) {
    const path = given[`${name}_FILE`];
    if (path === undefined) continue;
    if (given[name] !== undefined)
      throw new ConfigError(`${name}_FILE`, `and ${name} are both set: give one`);
    resolved[name] = readSecret(`${name}_FILE`, path, readFile);
  }
  return resolved;
}

/** A mark of the byte order is no part of the text (RFC 3629, section 6), and nobody sees it in their editor. */
const byteOrderMark = /^\uFEFF/;

/** What a decoder puts in place of bytes that are not UTF-8, and what UTF-16 puts beside each Latin letter. */
const signsOfOtherEncodings = ["\uFFFD", "\0"];

function readSecret(variable: string, path: string, readFile: ReadFile): string {
  const text = readFileOrExplain(variable, path, readFile)
    .replace(byteOrderMark, "")
    .replace(/\r?\n$/, "");
  if (text.trim() === "") throw new ConfigError(variable, "names an empty file");
  if (signsOfOtherEncodings.some((sign) => text.includes(sign)))
    throw new ConfigError(variable, "names a file that is no text in UTF-8");
  return text;
}

function readFileOrExplain(variable: string, path: string, readFile: ReadFile): string {
  try {
    return readFile(path);
  } catch (cause) {
    throw new ConfigError(variable, "names a file that cannot be read", { cause });
  }
}
