import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import { BackupError } from "@antochi/backup/backup-error";
import type { Totals } from "@antochi/backup/back-up";
import { isMissingTable } from "@antochi/db/driver-errors";
import { ConfigError } from "@antochi/environment/config-error";
import { reasonOf } from "./reason-of.ts";

export type Result = {
  outcome: string;
  /** Problems that did not make the work fail; they make the exit code 1, or `troubleCode`. */
  troubles: readonly string[];
  troubleCode?: number;
};

/** The arguments do not fit the command. */
class UsageError extends Error {
  override readonly name = "UsageError";
}

/** For a command run from another directory than the product: its own Postgres there is new. */
const notStarted =
  "The product was not started on this database yet: DATA_DIR or DATABASE_URL has to name the one that is meant";

/**
 * Runs a command and prints its result in one line; with `--help`, only how it is called.
 *
 * @param usage how it is called, line by line
 * @returns the exit code
 */
export async function runCommand(usage: readonly string[], work: () => Promise<Result>): Promise<number> {
  const howCalled = `usage: ${usage.join("\n       ")}`;
  if (process.argv.includes("--help")) {
    process.stdout.write(`${howCalled}\n`);
    return 0;
  }
  try {
    const { outcome, troubles, troubleCode = 1 } = await work();
    process.stdout.write(`${outcome}\n`);
    if (troubles.length === 0) return 0;
    complain(troubles.join("\n"));
    return troubleCode;
  } catch (error) {
    if (error instanceof UsageError) return complain(howCalled);
    if (error instanceof BackupError || error instanceof ConfigError) return complain(error.message);
    if (isMissingTable(error)) return complain(notStarted);
    return complain(`The command failed: ${reasonOf(error)}`);
  }
}

/** Parses the command's arguments. @throws {UsageError} if an option is unknown or lacks its value */
export function readArguments<Options extends ParseArgsOptionsConfig>(options: Options) {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (cause) {
    throw new UsageError("unknown option", { cause });
  }
}

/** For a command that has no operand. @throws {UsageError} */
export function none(operands: readonly string[]): void {
  if (operands.length > 0) throw new UsageError("no operand is wanted");
}

/** The one operand that a command has. @throws {UsageError} */
export function only([operand, ...more]: readonly string[]): string {
  if (operand === undefined || more.length > 0) throw new UsageError("one operand is wanted");
  return operand;
}

/** Such as `1204 rows, 2 jobs and 12 objects (3.4 MB)`; a MB is a million bytes. */
export function describeTotals({ rows, jobs, objects, bytes }: Totals): string {
  return `${rows} rows, ${jobs} jobs and ${objects} objects (${(bytes / 1_000_000).toFixed(1)} MB)`;
}

function complain(text: string): number {
  process.stderr.write(`${text}\n`);
  return 1;
}
