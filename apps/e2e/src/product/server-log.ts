import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

const errorLevel = 50;
const keptLines = 400;

/** The log of one server process. */
export type ServerLog = {
  /** The last lines, for the report of a failed start or test. */
  tail(): string;
  /** Takes out the error lines logged since the last call: pino's level 50 and up, and every line on stderr. */
  takeErrors(): string[];
};

/** Reads a server's stdout (pino's JSON lines) and stderr until they end. */
export function readServerLog(stdout: Readable, stderr: Readable): ServerLog {
  const lines: string[] = [];
  let errors: string[] = [];

  function keep(line: string, isError: boolean): void {
    lines.push(line);
    if (lines.length > keptLines) lines.shift();
    if (isError) errors.push(line);
  }

  createInterface({ input: stdout }).on("line", (line) => keep(line, logLevel(line) >= errorLevel));
  createInterface({ input: stderr }).on("line", (line) => keep(line, true));

  return {
    tail: () => lines.join("\n"),
    takeErrors: () => {
      const taken = errors;
      errors = [];
      return taken;
    },
  };
}

function logLevel(line: string): number {
  if (!line.startsWith("{")) return 0;
  try {
    const entry: unknown = JSON.parse(line);
    if (typeof entry !== "object" || !entry || !("level" in entry)) return 0;
    return typeof entry.level === "number" ? entry.level : 0;
  } catch {
    return 0;
  }
}
