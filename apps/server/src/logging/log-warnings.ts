import type { Logger } from "pino";

/** What a library may call in place of a log. */
type Printer = Pick<Console, "error" | "trace" | "warn">;

/** Logs what Node and libraries warn of or print with `console`; by itself that is plain text between the lines of the log. */
export function logWarnings(log: Pick<Logger, "warn">, printer: Printer = console): void {
  // Node's own listener is the one that prints.
  process.removeAllListeners("warning");
  process.on("warning", (err) => log.warn({ err }, "a warning"));
  // graphile-worker prints why one of its workers ended, as when Postgres is lost, whatever logger it is given.
  const complain = (...said: unknown[]) => log.warn({ err: errorOf(said) }, "a library complains");
  printer.error = complain;
  printer.warn = complain;
  printer.trace = complain;
}

/** An error, since only those are cleared of what may be personal. Other values than text may be, and are left out. */
function errorOf(said: readonly unknown[]): Error {
  const cause = said.find((part) => part instanceof Error);
  const text = said.filter((part) => typeof part === "string").join(" ");
  return text === "" && cause ? cause : new Error(text, { cause });
}
