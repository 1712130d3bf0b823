import type { Logger } from "pino";
import type { Config } from "./config/config.ts";
import { startProduct } from "./start-product.ts";
import { announcement } from "./startup/announce.ts";
import { withinTime } from "./within-time.ts";
import { type Primary, linkToPrimary } from "./workers/link-to-primary.ts";
import type { Ending } from "./workers/messages.ts";

/** How long a start that was told to stop may take to where it can be stopped in order, in milliseconds. */
const patience = 5_000;

/** Runs one server until a signal, or the primary whose worker it is, ends it. */
export async function runServer(config: Config, log: Logger, webRoot: string): Promise<void> {
  await using primary = linkToPrimary();
  const asked = firstAsked(primary);
  const starting = startProduct(config, { log, webRoot, primary });
  const begun = await Promise.race([starting, asked.then(() => withinTime(patience, () => starting))]);
  if (begun === null) return;
  await using product = await starting;
  const accounts = await Promise.race([product.prepared, product.broken, asked]);
  if (typeof accounts !== "string") {
    const onTerminal = process.stdout.isTTY;
    if (primary) primary.ready(accounts);
    else process.stdout.write(announcement(config, { accounts, onTerminal }));
  }
  const how = await Promise.race([product.broken, asked]);
  log.info({ signal: how }, "stopping");
  // At a terminal nobody balances requests, and somebody waits.
  if (how === "SIGTERM") await product.drain();
  if (how === "retire") await product.retire();
}

/**
 * Resolves at the first SIGTERM or SIGINT, or when the primary says so; a second signal ends the process at once, as ever.
 * SIGHUP ends a process alone like one of them: a terminal says by it that its window was closed, and anybody else that
 * another is to take its place.
 */
function firstAsked(primary: Primary | null): Promise<Ending> {
  const { promise, resolve } = Promise.withResolvers<Ending>();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => resolve(signal));
  if (primary) void primary.end.then(resolve);
  // Not once: where a terminal closes, its shell says so, and the kernel once more.
  else process.on("SIGHUP", () => resolve(process.stdout.isTTY ? "SIGINT" : "SIGTERM"));
  return promise;
}
