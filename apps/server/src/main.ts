import { fileURLToPath } from "node:url";
import { ConfigError } from "@antochi/environment/config-error";
import type { Config } from "./config/config.ts";
import { configOfProcess } from "./config/config-of-process.ts";
import { createLogger } from "./logging/create-logger.ts";
import { startProduct } from "./start-product.ts";
import { announcement } from "./startup/announce.ts";
import { explainFailedStart } from "./startup/explain-failed-start.ts";
import { withinTime } from "./within-time.ts";

/** How long a start that was told to stop may take to where it can be stopped in order, in milliseconds. */
const patience = 5_000;

/** Where the web app's build leaves it. */
const webRoot = fileURLToPath(new URL("../../web/dist", import.meta.url));

// Not left to end by itself: a job that was given up may still run, and meets a database that is closed.
process.exit(await run());

/** Runs until a signal ends it. @returns the exit code */
async function run(): Promise<number> {
  const config = configOrComplaint();
  if (config === null) return 1;
  const log = createLogger(config.logLevel);
  const asked = firstSignal();
  try {
    const starting = startProduct(config, { log, webRoot });
    const begun = await Promise.race([starting, asked.then(() => withinTime(patience, () => starting))]);
    if (begun === null) return 0;
    await using product = await starting;
    const accounts = await Promise.race([product.prepared, product.broken, asked]);
    if (typeof accounts !== "string") {
      const onTerminal = process.stdout.isTTY;
      process.stdout.write(announcement(config, { accounts, onTerminal }));
    }
    const signal = await Promise.race([product.broken, asked]);
    log.info({ signal }, "stopping");
    // At a terminal nobody balances requests, and somebody waits.
    if (signal === "SIGTERM") await product.drain();
  } catch (error) {
    log.fatal({ err: error }, "the start failed");
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

/** Resolves at the first SIGTERM or SIGINT; a second one ends the process at once, as ever. */
function firstSignal(): Promise<"SIGTERM" | "SIGINT"> {
  const { promise, resolve } = Promise.withResolvers<"SIGTERM" | "SIGINT">();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => resolve(signal));
  return promise;
}
