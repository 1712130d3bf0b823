import type { DatabaseConnection } from "@antochi/db/connection";
import { Gauge, type Registry } from "prom-client";

/** The connections of this process to Postgres, and who waits for one. */
export function measurePool(register: Registry, pool: DatabaseConnection["pool"]): void {
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
