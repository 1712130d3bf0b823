import { sep } from "node:path";
import { hasCode } from "@antochi/environment/system-error";
import type { Config } from "../config/config.ts";

type Told = Pick<Config, "listen" | "metrics" | "dataDir">;

/** One line for the person who started it. */
export function explainFailedStart(error: unknown, { listen, metrics, dataDir }: Told): string {
  const wanted = error instanceof Error && "port" in error ? error.port : undefined;
  if (hasCode(error, "EADDRINUSE") && metrics.kind === "on" && metrics.port === wanted) {
    return `METRICS_PORT ${metrics.port} is in use on ${listen.host}`;
  }
  if (hasCode(error, "EADDRINUSE")) return `PORT ${listen.port} is in use on ${listen.host}`;
  if (isOfListening(error, listen.host)) {
    return `HOST and PORT: cannot listen on ${listen.host}:${listen.port}`;
  }
  if (hasCode(error, "ENOENT") && error.message.includes("prerendered.json")) {
    return "The web app is not built: run pnpm build";
  }
  if (error instanceof Error && isWithin(dataDir, error)) return `DATA_DIR: ${error.message}`;
  return `The start failed: ${error instanceof Error ? error.message : "unknown reason"}`;
}

/** Whether it is about the address: not this machine's, not ours to take (`listen`), or none (`getaddrinfo`). */
function isOfListening(error: unknown, host: string): boolean {
  if (!(error instanceof Error) || !("syscall" in error)) return false;
  if (error.syscall === "listen") return true;
  return error.syscall === "getaddrinfo" && "hostname" in error && error.hostname === host;
}

/** Whether a file that an error is about lies in a directory, or is it. */
function isWithin(directory: string, error: Error): boolean {
  if (!("path" in error) || typeof error.path !== "string") return false;
  return `${error.path}${sep}`.startsWith(`${directory}${sep}`);
}
