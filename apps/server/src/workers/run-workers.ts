import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import { embeddedAt } from "../config/read-config.ts";
import { announcement } from "../startup/announce.ts";
import { openPostgres } from "../startup/open-postgres.ts";
import { serveFigures } from "./serve-figures.ts";
import { createTeam } from "./team.ts";

/**
 * Runs WORKERS servers on one port until a signal ends it, and replaces them one by one at SIGHUP. This primary process
 * serves no requests; it owns an embedded Postgres, and with it the data directory.
 *
 * @returns the exit code
 */
export async function runWorkers(config: Config, log: Logger): Promise<number> {
  const onTerminal = process.stdout.isTTY;
  const ended = firstEnding(onTerminal);
  await using postgres = await openPostgres(config.database, { log, workers: config.workers });
  const team = createTeam({
    size: config.workers,
    environment: config.database.kind === "embedded" ? { [embeddedAt]: postgres.url } : {},
    log,
  });
  await using _figures = await serveFigures(config, team);
  process.on("SIGHUP", () => void (onTerminal || team.started.then(team.roll)));

  const accounts = await Promise.race([team.started, ended, postgres.gone]).catch(async (error: unknown) => {
    await team.end("SIGINT");
    throw error;
  });
  if (typeof accounts === "number") return accounts;
  if (typeof accounts !== "string") process.stdout.write(announcement(config, { accounts, onTerminal }));
  try {
    const how = await Promise.race([ended, postgres.gone]);
    log.info({ signal: how }, "stopping");
    await team.end(how);
  } finally {
    await team.end("SIGINT");
  }
  log.info({}, "stopped");
  return 0;
}

/**
 * Resolves at the first signal to end. SIGHUP from a terminal means that its window was closed, and ends the product like
 * Ctrl-C.
 */
function firstEnding(onTerminal: boolean): Promise<"SIGTERM" | "SIGINT"> {
  const { promise, resolve } = Promise.withResolvers<"SIGTERM" | "SIGINT">();
  if (onTerminal) process.once("SIGHUP", () => resolve("SIGINT"));
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => resolve(signal));
  return promise;
}
