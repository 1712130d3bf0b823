import type { FastifyInstance } from "fastify";
import { wasDropped } from "./piled-up-requests.ts";

/** Probes request these every few seconds; their lines would bury all others. */
const quietRoutes = new Set(["/healthz", "/readyz", "/readyz/process"]);

/**
 * One line for each answer: the route's pattern instead of the address, which may hold names, tokens or signatures,
 * and no client address.
 */
export function logAnswers(server: FastifyInstance): void {
  server.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "unmatched";
    const line = {
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (quietRoutes.has(route)) request.log.debug(line, "answered");
    else request.log.info(line, "answered");
    done();
  });
  server.addHook("onRequestAbort", (request, done) => {
    const line = { method: request.method, route: request.routeOptions.url ?? "unmatched" };
    if (!wasDropped(request.raw)) request.log.info(line, "aborted");
    done();
  });
}
