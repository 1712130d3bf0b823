import type { DatabaseConnection } from "@antochi/db/connection";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { askAll, type Probe } from "../health/health-routes.ts";
import { version } from "../version.ts";
import { measureRequests } from "./request-metrics.ts";
import { measureBackups, measureFileChecks, measureJobs, measureUploads } from "./row-metrics.ts";

export type Metrics = {
  registry: Registry;
  /** Measures all requests of a server; called before its routes are made. */
  watchRequests: (server: FastifyInstance) => void;
};

export type Watched = {
  pool: DatabaseConnection["pool"];
  probes: Readonly<Record<string, Probe>>;
  /** Seconds by which other clocks are ahead of this machine's, by their name. */
  skews: ReadonlyMap<string, number>;
  /** The names of the router's procedures, each of which has metrics of its own. */
  procedures: ReadonlySet<string>;
};

/**
 * Creates the metrics of this process (event loop, memory, processor, requests, connections) and of what all replicas share
 * (jobs, uploads, backups, whether Postgres and the store answer), read again at each scrape.
 */
export function createMetrics({ pool, probes, skews, procedures }: Watched): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  nameRelease(registry);
  measurePool(registry, pool);
  measureDependencies(registry, probes);
  measureClocks(registry, skews);
  measureJobs(registry, pool);
  measureUploads(registry, pool);
  measureFileChecks(registry, pool);
  measureBackups(registry, pool);
  return { registry, watchRequests: measureRequests(registry, procedures) };
}

/** The release of this process: during a rolling upgrade there are two. */
function nameRelease(register: Registry): void {
  new Gauge({
    name: "antochi_build_info",
    help: "Always 1; its label is the release that this process is of",
    labelNames: ["version"],
    aggregator: "max",
    registers: [register],
  }).set({ version }, 1);
}

/** How far the clocks of Postgres and the store are from this machine's. */
function measureClocks(register: Registry, skews: Watched["skews"]): void {
  new Gauge({
    name: "antochi_clock_skew_seconds",
    help: "Seconds by which the clock of Postgres or the object store is ahead of this machine's",
    labelNames: ["clock"],
    aggregator: "first",
    registers: [register],
    collect() {
      for (const [clock, seconds] of skews) this.set({ clock }, seconds);
    },
  });
}

/** The connections of this process to Postgres, and the queries that wait for one. */
function measurePool(register: Registry, pool: DatabaseConnection["pool"]): void {
  new Gauge({
    name: "pg_pool_connections",
    help: "Connections of this process to Postgres",
    labelNames: ["state"],
    registers: [register],
    collect() {
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "busy" }, pool.totalCount - pool.idleCount);
    },
  });
  new Gauge({
    name: "pg_pool_waiting",
    help: "Queries that wait for a connection",
    registers: [register],
    collect() {
      this.set(pool.waitingCount);
    },
  });
  new Gauge({
    name: "pg_pool_size",
    help: "Connections that this process may open",
    registers: [register],
    collect() {
      this.set(pool.options.max);
    },
  });
}

/** The checks of /readyz, as metrics. */
function measureDependencies(register: Registry, probes: Readonly<Record<string, Probe>>): void {
  new Gauge({
    name: "antochi_dependency_up",
    help: "1 where Postgres or the object store answers this process, or takes what it writes, else 0",
    labelNames: ["dependency"],
    aggregator: "min",
    registers: [register],
    async collect() {
      const answers = await askAll(probes);
      for (const [dependency, answer] of answers) this.set({ dependency }, answer === "ok" ? 1 : 0);
    },
  });
}
