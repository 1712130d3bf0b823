import { once } from "node:events";
import { createServer } from "node:http";

/** The source of the text for Prometheus: one registry, or those of several processes. */
type Figures = { contentType: string; metrics: () => Promise<string> };

export type MetricsServer = AsyncDisposable & { port: number };

type Address = { host: string; port: number };

/** Serves `GET /metrics` on an address of its own, which is not public. Listens when this resolves. */
export async function serveMetrics(figures: Figures, { host, port }: Address): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url?.split("?", 1)[0] !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    figures.metrics().then(
      (text) => response.writeHead(200, { "content-type": figures.contentType }).end(text),
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
