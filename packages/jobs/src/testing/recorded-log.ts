import type { Log } from "../log.ts";

export type LogLine = { level: "info" | "warn" | "error"; message: string; fields: object };

/** A log that keeps its lines for tests to check. */
export function recordedLog(): Log & { lines: LogLine[] } {
  const lines: LogLine[] = [];
  const write = (level: LogLine["level"]) => (fields: object, message: string) => {
    lines.push({ level, message, fields });
  };
  return { lines, info: write("info"), warn: write("warn"), error: write("error") };
}
