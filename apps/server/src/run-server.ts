import type { Logger } from "pino";
import type { Config } from "./config/config.ts";
import { startProduct } from "./start-product.ts";
import { announcement } from "./startup/announce.ts";
import { withinTime } from "./within-time.ts";
import { type Primary, linkToPrimary } from "./workers/link-to-primary.ts";
import type { Ending } from "./workers/messages.ts";

/** How long a start that is told to stop may take until it can be stopped in order, in milliseconds. */
const patience = 5_000;

/** Runs one server until a signal, or the primary process that it is a worker of, ends it. */
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
  // SIGINT comes from a terminal, where no load balancer needs the time and a person waits.
  if (how === "SIGTERM") await product.drain();
  if (how === "retire") await product.retire();
}

/**
 * Resolves at the first SIGTERM or SIGINT, or when the primary says so; a second signal kills the process at once.
 * Without a primary, SIGHUP counts as SIGINT at a terminal, whose window was closed, and as SIGTERM elsewhere, where another
 * process is to take over.
 */
function firstAsked(primary: Primary | null): Promise<Ending> {
  const { promise, resolve } = Promise.withResolvers<Ending>();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => resolve(signal));
  if (primary) void primary.end.then(resolve);
  // Not `once`: when a terminal closes, its shell sends SIGHUP, and then the kernel does.
  else process.on("SIGHUP", () => resolve(process.stdout.isTTY ? "SIGINT" : "SIGTERM"));
  return promise;
}
