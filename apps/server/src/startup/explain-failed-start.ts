import type { Config } from "../config/config.ts";
import { hasCode } from "../system-error.ts";

/** One line for the person who started it. */
export function explainFailedStart(error: unknown, { listen, metrics }: Config): string {
  const wanted = error instanceof Error && "port" in error ? error.port : undefined;
  if (hasCode(error, "EADDRINUSE") && metrics.kind === "on" && metrics.port === wanted) {
    return `METRICS_PORT ${metrics.port} is in use on ${listen.host}`;
  }
  if (hasCode(error, "EADDRINUSE")) return `PORT ${listen.port} is in use on ${listen.host}`;
  if (hasCode(error, "EACCES") || hasCode(error, "EADDRNOTAVAIL")) {
    return `HOST and PORT: cannot listen on ${listen.host}:${listen.port}`;
  }
  if (hasCode(error, "ENOENT") && error.message.includes("prerendered.json")) {
    return "The web app is not built: run pnpm build";
  }
  return `The start failed: ${error instanceof Error ? error.message : "unknown reason"}`;
}
