import type { FastifyInstance, FastifyRequest } from "fastify";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";

/** In seconds: from a cached page to longer than any reader waits. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Measures requests and their durations by route, method and status; those under way; those whose client went away. */
export function measureRequests(
  register: Registry,
  procedures: ReadonlySet<string>,
): (server: FastifyInstance) => void {
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "From the first byte of a request to the last of its answer",
    labelNames: ["method", "route", "status"],
    buckets,
    registers: [register],
  });
  const underWay = new Gauge({
    name: "http_requests_in_flight",
    help: "Requests that are being answered",
    registers: [register],
  });
  const aborted = new Counter({
    name: "http_requests_aborted_total",
    help: "Requests whose client went away before the answer was whole",
    labelNames: ["method", "route"],
    registers: [register],
  });
  return (server) => {
    server.addHook("onRequest", (_request, reply, done) => {
      underWay.inc();
      // Emitted exactly once, however the exchange ends.
      reply.raw.once("close", () => underWay.dec());
      done();
    });
    server.addHook("onResponse", (request, reply, done) => {
      const labels = {
        method: request.method,
        route: routeLabel(request, procedures),
        status: reply.statusCode,
      };
      durations.observe(labels, reply.elapsedTime / 1000);
      done();
    });
    server.addHook("onRequestAbort", (request, done) => {
      aborted.inc({ method: request.method, route: routeLabel(request, procedures) });
      done();
    });
  };
}

/**
 * The route label of a request. Clients choose addresses, so only names of our own are used: arbitrary ones would make
 * endless time series.
 */
function routeLabel(request: FastifyRequest, procedures: ReadonlySet<string>): string {
  const route = request.routeOptions.url;
  if (route === undefined) return "(unmatched)";
  if (!route.startsWith("/trpc/")) return route;
  const path = request.url.slice("/trpc/".length).split("?", 1)[0] ?? "";
  if (procedures.has(path)) return `/trpc/${path}`;
  return path.includes(",") ? "/trpc/(batch)" : "/trpc/(unknown)";
}
