import { setTimeout as delay } from "node:timers/promises";
import { brand } from "@antochi/contract/brand";
import { createDatabase } from "@antochi/db/connection";
import { createDatabaseClock, type DatabaseClock } from "@antochi/db/database-clock";
import { classifyDriverError } from "@antochi/db/driver-errors";
import { isOtherServer, NotPostgres } from "@antochi/db/other-server";
import { readStoreClock } from "@antochi/storage/store-clock";
import type { Logger } from "pino";
import { buildServer } from "./build-server.ts";
import type { Config, StoreConfig } from "./config/config.ts";
import { probesOf } from "./health/probes.ts";
import { reportOutages } from "./health/report-outages.ts";
import { openMetrics } from "./metrics/open-metrics.ts";
import { closeServer } from "./startup/close-server.ts";
import { poolSizeOf } from "./startup/connections.ts";
import { giveBackMemory } from "./startup/give-back-memory.ts";
import { letHashingWait } from "./startup/let-hashing-wait.ts";
import { type Listening, listen, listenByOne } from "./startup/listen.ts";
import { openDependencies } from "./startup/open-dependencies.ts";
import { openPostgres } from "./startup/open-postgres.ts";
import { openStore } from "./startup/open-store.ts";
import type { Phase } from "./startup/phase.ts";
import { type NewAccount, prepare } from "./startup/prepare.ts";
import { type Jobs, startJobs } from "./startup/start-jobs.ts";
import { type ReadClock, watchClocks } from "./startup/watch-clocks.ts";
import { retryWhileDown } from "./startup/while-down.ts";
import type { Primary } from "./workers/link-to-primary.ts";

type Surroundings = {
  log: Logger;
  /** The directory of the built web app; null serves only the calls. */
  webRoot: string | null;
  /** The primary process of several workers on one port; null for a single process, which starts the jobs at once. */
  primary?: Primary | null;
};

export type Product = AsyncDisposable & {
  /** The accounts that this start made, once everything is prepared; rejects where preparing fails for good. */
  prepared: Promise<NewAccount[]>;
  /** Rejects when the product cannot go on, as when the embedded Postgres died and does not restart. */
  broken: Promise<never>;
  /**
   * Fails /readyz and goes on serving for DRAIN_SECONDS: connections that the kernel queued but this process did not accept
   * are reset when it stops listening, so load balancers must know before.
   */
  drain: () => Promise<void>;
  /** Goes on serving for DRAIN_SECONDS, closing each connection after its answer, while other workers take over the port. */
  retire: () => Promise<void>;
};

/**
 * Starts the whole product. When this resolves it listens, and answers 503 for what is not prepared yet; a worker beside
 * others that serve the port listens only once prepared. Disposing stops accepting, finishes requests under way, closes the
 * database and stops an embedded Postgres.
 */
export async function startProduct(
  config: Config,
  { log, webRoot, primary = null }: Surroundings,
): Promise<Product> {
  await using opened = new AsyncDisposableStack();
  const phase: Phase = { current: "starting" };
  if (config.security === "standard" && config.publicUrl.protocol === "https:") {
    log.warn("SECURITY is standard; strict is recommended wherever the documents or the people matter");
  }

  const { postgres, clock, clockWatch, dependencies, server } = opened.use(
    await connectParts(config, { log, webRoot, primary, phase }),
  );
  const parts = { config, databaseUrl: postgres.url, dependencies, log };
  let jobs: Jobs | undefined;
  let listening: Promise<Listening> | undefined;
  opened.defer(() => jobs?.stop());
  const stopping = new AbortController();
  opened.defer(() => {
    phase.current = "stopping";
    stopping.abort();
    // Open notification streams would otherwise count as requests under way until they are cut.
    dependencies.notifications.close();
    return closeServer(server, listening);
  });
  // Beside workers that serve the port already, a request would be refused here that another could answer.
  const listensFirst = primary === null || primary.hasNobodyElse;
  if (listensFirst) await beginListening();

  void clockWatch.compare();
  const prepared = prepareAndBegin();
  // Not every caller awaits `prepared`, and an unhandled rejection would end the process.
  prepared.catch(() => undefined);

  async function prepareAndBegin(): Promise<NewAccount[]> {
    const accounts = await retryWhileDown(
      async () => {
        await orNoPostgres(config, clock.refresh);
        return prepare(parts);
      },
      { log, signal: stopping.signal },
    );
    if (primary) void primary.jobs.then(beginJobs);
    else beginJobs();
    giveBackMemory();
    await letHashingWait(log);
    // Right before it becomes ready: what listens after a stop has nobody who closes it.
    if (phase.current !== "starting") return accounts;
    phase.current = "ready";
    if (!listensFirst) await beginListening();
    return accounts;
  }

  async function beginListening(): Promise<void> {
    listening = (primary ? listenByOne : listen)(server, config.listen);
    await listening;
  }

  function beginJobs(): void {
    if (!stopping.signal.aborted) jobs = startJobs(parts);
  }

  async function leave(as: "stopping" | "retiring"): Promise<void> {
    if (phase.current !== "ready") return;
    phase.current = as;
    await delay(config.drainSeconds * 1000);
  }

  const product = opened.move();
  return {
    prepared,
    broken: postgres.gone,
    drain: () => leave("stopping"),
    retire: () => leave("retiring"),
    [Symbol.asyncDispose]: () => product.disposeAsync(),
  };
}

/** Opens what the product is made of, and connects it up to the HTTP server, which does not listen yet. */
async function connectParts(
  config: Config,
  { log, webRoot, primary, phase }: Required<Surroundings> & { phase: Phase },
) {
  await using opened = new AsyncDisposableStack();
  const postgres = opened.use(await openPostgres(config.database, { log }));
  const onError = (err: Error) => {
    // While stopping, the embedded Postgres may end connections before the pool has closed them.
    if (phase.current !== "stopping") log.warn({ err }, "lost an idle connection to Postgres");
  };
  const { db, pool } = opened.use(
    createDatabase({ url: postgres.url, poolSize: poolSizeOf(config.workers), onError }),
  );
  const { store, receiveSignedPut, origins } = await openStore(config, () => new Date());
  // All replicas use the database's clock, so that none expires or revives what another began.
  const clock = createDatabaseClock(db);
  const clockWatch = opened.use(watchClocks({ clocks: clocksOf(config.store, clock), log }));
  const dependencies = await openDependencies(config, { db, pool, store, now: clock.now });

  const onDisk = config.store.kind === "disk";
  const probes = reportOutages(probesOf({ pool, store, onDisk, phase }), { log, phase });
  const { watchRequests } = opened.use(
    await openMetrics(config, { pool, probes, skews: clockWatch.skews }, primary),
  );

  const server = await buildServer({
    dependencies,
    log,
    phase,
    ...(watchRequests && { watchRequests }),
    isCrowded: (kind) => pool.isCrowded(kind),
    probes,
    trustProxy: config.trustProxy,
    connectTo: [...origins, ...companionOrigins(dependencies.companion)],
    receiveSignedPut,
    webRoot,
    siteName: brand.name,
  });
  const parts = opened.move();
  return {
    postgres,
    clock,
    clockWatch,
    dependencies,
    server,
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

/** Rejects where DATABASE_URL leads to another kind of server: retrying, as for a Postgres that is down, would never end. */
async function orNoPostgres({ database }: Config, ask: () => Promise<void>): Promise<void> {
  try {
    await ask();
  } catch (cause) {
    if (database.kind === "server" && classifyDriverError(cause) && (await isOtherServer(database.url)))
      throw new NotPostgres({ cause });
    throw cause;
  }
}

function clocksOf(store: StoreConfig, { now, refresh }: DatabaseClock): Record<string, ReadClock> {
  const database = async () => {
    await refresh();
    return now();
  };
  if (store.kind === "disk") return { database };
  return { database, store: () => readStoreClock(store.endpoint.origin) };
}

/** Pages call it over HTTP and follow progress over a WebSocket, whose scheme `connect-src` does not infer. */
function companionOrigins(companion: { url: URL } | null): string[] {
  if (companion === null) return [];
  const { origin } = companion.url;
  return [origin, origin.replace(/^http/, "ws")];
}
