import type { Config } from "../config/config.ts";
import { hasCode } from "../system-error.ts";

/** One line for the person who started it. */
export function explainFailedStart(
  error: unknown,
  { listen, metrics }: Pick<Config, "listen" | "metrics">,
): string {
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
  return `The start failed: ${error instanceof Error ? error.message : "unknown reason"}`;
}

/** Whether it is about the address: not this machine's, not ours to take (`listen`), or none (`getaddrinfo`). */
function isOfListening(error: unknown, host: string): boolean {
  if (!(error instanceof Error) || !("syscall" in error)) return false;
  if (error.syscall === "listen") return true;
  return error.syscall === "getaddrinfo" && "hostname" in error && error.hostname === host;
}
