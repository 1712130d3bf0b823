import { appRouter } from "@antochi/api/router";
import { type Call, crowded, newCall, withinCall } from "@antochi/db/connection-turns";
import type { FastifyInstance, FastifyRequest } from "fastify";

/**
 * Says of every request which kind of call it is, by its route, so that kinds take turns at the connections to Postgres
 * (`connection-turns.ts` in `packages/db`): none waits for another of which too many come. What its kind has no place for is
 * refused here, before its body is read.
 */
export function tellCallsApart(server: FastifyInstance, isCrowded: (kind: string) => boolean): void {
  const calls = new WeakMap<FastifyRequest, Call>();
  server.addHook("onRequest", (request, _reply, done) => {
    const kind = kindOf(request);
    if (isCrowded(kind)) return done(crowded());
    const call = newCall(kind);
    calls.set(request, call);
    withinCall(call, done);
  });
  // Once more: what follows a body that was read follows the connection's events, not the hook above.
  server.addHook("preValidation", (request, _reply, done) => {
    withinCall(calls.get(request) ?? newCall(kindOf(request)), done);
  });
}

/** All procedures have one route; a batch is of the kind that it asks for first. A name that nobody knows makes no kind. */
function kindOf({ method, routeOptions, params }: FastifyRequest): string {
  const route = `${method} ${routeOptions.url ?? "unmatched"}`;
  const path = typeof params === "object" && params !== null && "path" in params ? params.path : undefined;
  const [first = ""] = typeof path === "string" ? path.split(",", 1) : [];
  return Object.hasOwn(appRouter._def.procedures, first) ? first : route;
}
