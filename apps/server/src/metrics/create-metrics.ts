import type { DatabaseConnection } from "@antochi/db/connection";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Registry } from "prom-client";
import type { Probe } from "../health/health-routes.ts";
import { measureDependencies } from "./dependency-metrics.ts";
import { measureJobs } from "./job-metrics.ts";
import { measurePool } from "./pool-metrics.ts";
import { measureRequests } from "./request-metrics.ts";
import { measureUploads } from "./upload-metrics.ts";

export type Metrics = {
  registry: Registry;
  /** Measures all requests of a server; called before its routes are made. */
  watchRequests: (server: FastifyInstance) => void;
};

export type Watched = {
  pool: DatabaseConnection["pool"];
  probes: Readonly<Record<string, Probe>>;
  /** The names of the router's procedures, each of which has figures of its own. */
  procedures: ReadonlySet<string>;
};

/**
 * The figures of this process (event loop, memory, processor, requests, connections) and of what all replicas share
 * (jobs, uploads, whether Postgres and the store answer), read again at each scrape.
 */
export function createMetrics({ pool, probes, procedures }: Watched): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measurePool(registry, pool);
  measureDependencies(registry, probes);
  measureJobs(registry, pool);
  measureUploads(registry, pool);
  return { registry, watchRequests: measureRequests(registry, procedures) };
}
