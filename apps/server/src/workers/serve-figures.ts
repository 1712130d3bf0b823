import type { Config } from "../config/config.ts";
import { serveMetrics } from "../metrics/serve-metrics.ts";
import type { Team } from "./team.ts";

/**
 * The figures of all workers together on METRICS_PORT: a scrape asks each of them. What each has for itself is summed, and
 * what they share (jobs, uploads, whether Postgres answers) is said once, as each figure's `aggregator` has it.
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
