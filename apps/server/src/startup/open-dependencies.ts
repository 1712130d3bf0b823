import { availableParallelism } from "node:os";
import { createDependencies, type Dependencies } from "@antochi/api/dependencies";
import { securityOf } from "@antochi/api/security";
import type { DatabaseConnection } from "@antochi/db/connection";
import type { Config } from "../config/config.ts";
import { version } from "../version.ts";
import { openSecretKey } from "./open-secret-key.ts";

/**
 * Searches at a time for each processor of a replica, at least one for each worker: a Postgres on the same machine must have
 * processors left for everything else.
 */
const searchesOfProcessor = 0.5;

type Opened = Pick<DatabaseConnection, "db" | "pool"> & Pick<Dependencies, "store" | "now">;

/** What the procedures work with, as the configuration has it. Nothing is asked of the database or the store yet. */
export async function openDependencies(config: Config, opened: Opened): Promise<Dependencies> {
  return createDependencies({
    ...opened,
    publicUrl: config.publicUrl,
    pdfMaxBytes: config.pdfMaxBytes,
    companion: config.companion.kind === "on" ? config.companion : null,
    version,
    secretKey: await openSecretKey(config),
    signOn: config.signOn.kind === "on" ? config.signOn : null,
    ocr: config.ocr,
    offline: config.offline,
    security: securityOf[config.security],
    retention: config.retention,
    adminNotify: config.adminNotify,
    newsletterPace: config.newsletterPace,
    searchesAtOnce: Math.max(1, Math.floor((availableParallelism() * searchesOfProcessor) / config.workers)),
  });
}
