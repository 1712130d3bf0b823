import { appRouter } from "@antochi/api/router";
import type { Config } from "../config/config.ts";
import { createMetrics, type Metrics, type Watched } from "../metrics/create-metrics.ts";
import { serveMetrics } from "../metrics/serve-metrics.ts";
import { operationsOf } from "../rest/operations.ts";

type OpenedMetrics = Partial<Pick<Metrics, "watchRequests">> & AsyncDisposable;

/** The figures that METRICS_PORT asks for, on the interface that HOST names; nothing is measured where it is unset. */
export async function openMetrics(
  { metrics, listen }: Pick<Config, "metrics" | "listen">,
  watched: Omit<Watched, "procedures">,
): Promise<OpenedMetrics> {
  if (metrics.kind === "off") return { [Symbol.asyncDispose]: async () => {} };
  const procedures = new Set(operationsOf(appRouter).map(({ name }) => name));
  const { registry, watchRequests } = createMetrics({ ...watched, procedures });
  const server = await serveMetrics(registry, { host: listen.host, port: metrics.port });
  return { watchRequests, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}
