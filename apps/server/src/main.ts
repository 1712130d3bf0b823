import cluster from "node:cluster";
import { fileURLToPath } from "node:url";
import { ConfigError } from "@antochi/environment/config-error";
import type { Config } from "./config/config.ts";
import { configOfProcess } from "./config/config-of-process.ts";
import { createLogger } from "./logging/create-logger.ts";
import { openDestination } from "./logging/log-destination.ts";
import { logWarnings } from "./logging/log-warnings.ts";

/** Where the web app's build leaves it. */
const webRoot = fileURLToPath(new URL("../../web/dist", import.meta.url));

// On a full disk what is printed beside the log is lost, but the process goes on.
process.stdout.on("error", () => undefined);
const code = await run();
await openDestination(1).drained();
// An abandoned job may still run and would keep the process alive, without a database.
process.exit(code);

/** Runs until a signal ends it. @returns the exit code */
async function run(): Promise<number> {
  const config = configOrComplaint();
  if (config === null) return 1;
  const log = createLogger(config.logLevel);
  logWarnings(log);
  try {
    // Imported on demand: a primary serves nothing, so it stays small.
    if (cluster.isPrimary && config.workers > 1) {
      const { runWorkers } = await import("./workers/run-workers.ts");
      return await runWorkers(config, log);
    }
    const { runServer } = await import("./run-server.ts");
    await runServer(config, log, webRoot);
  } catch (error) {
    log.fatal({ err: error }, "the start failed");
    const { explainFailedStart } = await import("./startup/explain-failed-start.ts");
    process.stderr.write(`${await explainFailedStart(error, config)}\n`);
    return 1;
  }
  log.info({}, "stopped");
  return 0;
}

function configOrComplaint(): Config | null {
  try {
    return configOfProcess();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return null;
  }
}
