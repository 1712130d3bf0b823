import { appRouter } from "@antochi/api/router";
import { type Call, crowded, newCall, withinCall } from "@antochi/db/connection-turns";
import type { FastifyInstance, FastifyRequest } from "fastify";

/**
 * Assigns every request a kind of call, from its route. Connections to Postgres are shared out by kind
 * (`connection-turns.ts` in `packages/db`), so a flood of one kind holds up no other. A request whose kind's queue is full
 * is refused here, before its body is read.
 */
export function assignCallKinds(server: FastifyInstance, isCrowded: (kind: string) => boolean): void {
  const calls = new WeakMap<FastifyRequest, Call>();
  server.addHook("onRequest", (request, _reply, done) => {
    const kind = kindOf(request);
    if (isCrowded(kind)) return done(crowded());
    const call = newCall(kind);
    calls.set(request, call);
    withinCall(call, done);
  });
  // Entered again: reading a body continues from the socket's events, outside the async context of the hook above.
  server.addHook("preValidation", (request, _reply, done) => {
    withinCall(calls.get(request) ?? newCall(kindOf(request)), done);
  });
}

/**
 * All procedures share one route, so the kind is the procedure's name; for a batch, the first one's. Unknown names make no
 * kind of their own.
 */
function kindOf({ method, routeOptions, params }: FastifyRequest): string {
  const route = `${method} ${routeOptions.url ?? "unmatched"}`;
  const path = typeof params === "object" && params !== null && "path" in params ? params.path : undefined;
  const [first = ""] = typeof path === "string" ? path.split(",", 1) : [];
  return Object.hasOwn(appRouter._def.procedures, first) ? first : route;
}
