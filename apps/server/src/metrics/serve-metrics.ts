import { once } from "node:events";
import { createServer } from "node:http";
import { appRouter } from "@antochi/api/router";
import type { Registry } from "prom-client";
import type { Config } from "../config/config.ts";
import { operationsOf } from "../rest/operations.ts";
import type { Metrics, Watched } from "./create-metrics.ts";

type OpenedMetrics = Partial<Pick<Metrics, "watchRequests">> & AsyncDisposable;

/** The figures that METRICS_PORT asks for, on the interface that HOST names; nothing is measured where it is unset. */
export async function openMetrics(
  { metrics, listen }: Pick<Config, "metrics" | "listen">,
  watched: Omit<Watched, "procedures">,
): Promise<OpenedMetrics> {
  if (metrics.kind === "off") return { [Symbol.asyncDispose]: async () => {} };
  const { createMetrics } = await import("./create-metrics.ts");
  const procedures = new Set(operationsOf(appRouter).map(({ name }) => name));
  const { registry, watchRequests } = createMetrics({ ...watched, procedures });
  const server = await serveMetrics(registry, { host: listen.host, port: metrics.port });
  return { watchRequests, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

export type MetricsServer = AsyncDisposable & { port: number };

type Address = { host: string; port: number };

/** Answers `GET /metrics` on an address of its own, which is not for the public. Listens when this resolves. */
export async function serveMetrics(registry: Registry, { host, port }: Address): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url?.split("?", 1)[0] !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { "content-type": registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    async [Symbol.asyncDispose]() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
