import { appRouter } from "@antochi/api/router";
import type { Config } from "../config/config.ts";
import { operationsOf } from "../rest/operations.ts";
import type { Primary } from "../workers/link-to-primary.ts";
import type { Metrics, Watched } from "./create-metrics.ts";
import { serveMetrics } from "./serve-metrics.ts";

type OpenedMetrics = Partial<Pick<Metrics, "watchRequests">> & AsyncDisposable;

/**
 * Serves the metrics on METRICS_PORT, on the interface of HOST; if it is unset, nothing is measured. A worker serves
 * nothing and reports its metrics to the primary, which serves those of all.
 */
export async function openMetrics(
  { metrics, listen }: Pick<Config, "metrics" | "listen">,
  watched: Omit<Watched, "procedures">,
  primary: Pick<Primary, "answerFigures"> | null,
): Promise<OpenedMetrics> {
  if (metrics.kind === "off") return { [Symbol.asyncDispose]: async () => {} };
  const { createMetrics } = await import("./create-metrics.ts");
  const procedures = new Set(operationsOf(appRouter).map(({ name }) => name));
  const { registry, watchRequests } = createMetrics({ ...watched, procedures });
  if (primary) {
    primary.answerFigures(() => registry.getMetricsAsJSON());
    return { watchRequests, [Symbol.asyncDispose]: async () => {} };
  }
  const server = await serveMetrics(registry, { host: listen.host, port: metrics.port });
  return { watchRequests, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}
