import { requireRole } from "@antochi/api/roles";
import { type AnyTRPCRouter, callTRPCProcedure } from "@trpc/server";
import type { FastifyInstance } from "fastify";
import type { RequestContexts } from "../request-contexts.ts";
import { createKeptAnswers } from "./kept-answers.ts";
import { operationInput } from "./operation-input.ts";
import { restOperationsOf } from "./operations.ts";

/** Gives every procedure with a REST address its route: the same procedure, and no logic of its own. */
export function serveRest(server: FastifyInstance, router: AnyTRPCRouter, contextOf: RequestContexts): void {
  const answerKept = createKeptAnswers();
  for (const { name, type, role, rest } of restOperationsOf(router)) {
    server.route({
      method: rest.method,
      url: rest.path.replace(/\{(\w+)\}/g, ":$1"),
      exposeHeadRoute: rest.method === "GET" && !rest.writes,
      config: { getWrites: rest.writes },
      // Before the body is read: who may not call hears that, whatever the body.
      onRequest: async (request, reply) => requireRole(contextOf(request, reply), role),
      handler: async (request, reply) => {
        const { params, query, body } = request;
        const input = operationInput({ params, query, body }, rest);
        const context = contextOf(request, reply);
        if (rest.keptWithLibrary && Object.keys(input).length === 0)
          return answerKept({ request, reply, context, name, run });
        return reply.code(rest.status).send(await run());

        async function run(): Promise<unknown> {
          const output: unknown = await callTRPCProcedure({
            router,
            path: name,
            type,
            ctx: context,
            // NOTE: never as `input` too: tRPC would take what the schema dropped from there (`any-input.test.ts`).
            getRawInput: async () => input,
            signal: undefined,
            batchIndex: 0,
          });
          return rest.output ? rest.output.parse(output) : output;
        }
      },
    });
  }
}
