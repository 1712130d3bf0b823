import type { Logger } from "pino";

/** Logs what Node and libraries warn of; by itself Node prints it as plain text. */
export function logWarnings(log: Pick<Logger, "warn">): void {
  // Node's own listener is the one that prints.
  process.removeAllListeners("warning");
  process.on("warning", (err) => log.warn({ err }, "a warning"));
}
