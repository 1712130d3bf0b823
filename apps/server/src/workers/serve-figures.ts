import type { Config } from "../config/config.ts";
import { serveMetrics } from "../metrics/serve-metrics.ts";
import type { Team } from "./team.ts";

/**
 * Serves the metrics of all workers together on METRICS_PORT: a scrape asks each of them. Those of each process are summed,
 * and those of what they share (jobs, uploads, whether Postgres answers) are reported once, by each metric's `aggregator`.
 */
export async function serveFigures(
  { metrics, listen }: Pick<Config, "metrics" | "listen">,
  { gatherFigures }: Pick<Team, "gatherFigures">,
): Promise<AsyncDisposable> {
  if (metrics.kind === "off") return { [Symbol.asyncDispose]: async () => {} };
  const { AggregatorRegistry, Registry } = await import("prom-client");
  const all = {
    contentType: Registry.PROMETHEUS_CONTENT_TYPE,
    metrics: async () => AggregatorRegistry.aggregate(await gatherFigures()).metrics(),
  };
  return serveMetrics(all, { host: listen.host, port: metrics.port });
}
