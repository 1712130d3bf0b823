import { sep } from "node:path";
import { misconfigurationOf } from "@antochi/db/driver-errors";
import { DatabaseForeign } from "@antochi/db/migrate";
import { NotPostgres } from "@antochi/db/other-server";
import { ConfigError } from "@antochi/environment/config-error";
import { findPortHolder } from "@antochi/environment/port-holder";
import { hasCode } from "@antochi/environment/system-error";
import { StoreMisconfigured, StoreUnavailable } from "@antochi/storage/store-errors";
import type { Config } from "../config/config.ts";
import { PostgresGone } from "./open-postgres.ts";

type Settings = Pick<Config, "listen" | "metrics" | "dataDir" | "database">;

/** One line for the person who started the product: why it does not start, or cannot go on. */
export async function explainFailedStart(error: unknown, settings: Settings): Promise<string> {
  const { listen, metrics, dataDir, database } = settings;
  if (hasCode(error, "EADDRINUSE")) {
    const isOfMetrics = metrics.kind === "on" && "port" in error && error.port === metrics.port;
    return isOfMetrics
      ? portInUse("METRICS_PORT", metrics.port, listen.host)
      : portInUse("PORT", listen.port, listen.host);
  }
  if (isOfListening(error, listen.host)) {
    return `HOST and PORT: cannot listen on ${listen.host}:${listen.port}`;
  }
  if (hasCode(error, "ENOENT") && error.message.includes("prerendered.json")) {
    return "The web app is not built: run pnpm build";
  }
  if (error instanceof ConfigError) return error.message;
  if (error instanceof StoreMisconfigured) return explainStore(error);
  const ofFile = error instanceof StoreUnavailable ? error.cause : error;
  if (ofFile instanceof Error && isWithin(dataDir, ofFile)) return `DATA_DIR: ${inOneLine(ofFile.message)}`;
  const isOther = error instanceof DatabaseForeign || error instanceof NotPostgres;
  const refusal = isOther ? error.message : misconfigurationOf(error);
  if (refusal !== undefined) {
    const variable = database.kind === "embedded" ? "DATA_DIR" : "DATABASE_URL";
    return `${variable}: ${inOneLine(refusal)}`;
  }
  if (error instanceof PostgresGone) return inOneLine(error.message);
  return `The start failed: ${error instanceof Error ? inOneLine(error.message) : "unknown reason"}`;
}

/** Names the program that listens there, as far as the system tells. */
export async function portInUse(variable: string, port: number, host: string): Promise<string> {
  const holder = await findPortHolder(port);
  return `${variable} ${port} is in use on ${host}${holder === undefined ? "" : ` by ${holder}`}`;
}

function explainStore({ fault, cause }: StoreMisconfigured): string {
  const reason = cause instanceof Error ? inOneLine(cause.message) : "no reason given";
  switch (fault) {
    case "credentials":
      return `S3_ACCESS_KEY and S3_SECRET_KEY: the store refuses them (${reason})`;
    case "bucket":
      return `S3_BUCKET: the store does not give it (${reason})`;
    case "region":
      return `S3_REGION: the store is of another (${reason})`;
    case "tls":
      return "S3_ENDPOINT: what answers there does not speak https";
    case "certificate":
      return `S3_ENDPOINT: its certificate is not trusted (${reason})`;
    case "endpoint":
      return "S3_ENDPOINT: what answers there is no object store";
  }
}

/** Postgres prints many lines when it dies; the one that says FATAL or PANIC gives the reason. */
function inOneLine(message: string): string {
  const [first = "", ...others] = message.split("\n");
  const fatal = others.findLast((line) => /FATAL|PANIC/.test(line)) ?? others.at(-1);
  return fatal === undefined ? first : `${first} ${fatal.trim()}`;
}

/**
 * Whether the error is about the address to listen on: it is not this machine's or not ours to use (`listen`, or `bind`
 * where the primary of workers listens for them), or its host name does not resolve (`getaddrinfo`).
 */
function isOfListening(error: unknown, host: string): boolean {
  if (!(error instanceof Error) || !("syscall" in error)) return false;
  if (error.syscall === "listen" || error.syscall === "bind") return true;
  return error.syscall === "getaddrinfo" && "hostname" in error && error.hostname === host;
}

/** Whether the file that an error is about is this directory or lies in it. */
function isWithin(directory: string, error: Error): boolean {
  if (!("path" in error) || typeof error.path !== "string") return false;
  return `${error.path}${sep}`.startsWith(`${directory}${sep}`);
}
