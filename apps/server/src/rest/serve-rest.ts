import { requireRole } from "@antochi/api/roles";
import { type AnyTRPCRouter, callTRPCProcedure } from "@trpc/server";
import type { FastifyInstance } from "fastify";
import type { RequestContexts } from "../request-contexts.ts";
import { operationInput } from "./operation-input.ts";
import { restOperationsOf } from "./operations.ts";

/** Gives every procedure with a REST address its route: the same procedure, and no logic of its own. */
export function serveRest(server: FastifyInstance, router: AnyTRPCRouter, contextOf: RequestContexts): void {
  for (const { name, type, role, rest } of restOperationsOf(router)) {
    server.route({
      method: rest.method,
      url: rest.path.replace(/\{(\w+)\}/g, ":$1"),
      exposeHeadRoute: rest.method === "GET" && !rest.writes,
      // Before the body is read: who may not call hears that, whatever the body.
      onRequest: async (request, reply) => requireRole(contextOf(request, reply), role),
      handler: async (request, reply) => {
        const { params, query, body } = request;
        const input = operationInput({ params, query, body }, rest);
        const output: unknown = await callTRPCProcedure({
          router,
          path: name,
          type,
          ctx: contextOf(request, reply),
          // NOTE: never as `input` too: tRPC would take what the schema dropped from there (`any-input.test.ts`).
          getRawInput: async () => input,
          signal: undefined,
          batchIndex: 0,
        });
        return reply.code(rest.status).send(rest.output ? rest.output.parse(output) : output);
      },
    });
  }
}
