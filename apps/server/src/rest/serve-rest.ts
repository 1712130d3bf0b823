import type { Context } from "@antochi/api/context";
import { requireRole } from "@antochi/api/roles";
import { type AnyTRPCRouter, callTRPCProcedure } from "@trpc/server";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { RequestContexts } from "../request-contexts.ts";
import { type Answer, createKeptAnswers } from "./kept-answers.ts";
import { operationInput } from "./operation-input.ts";
import { type RestOperation, restOperationsOf } from "./operations.ts";

/** Adds a route for every procedure with a REST address: it calls the procedure and has no logic of its own. */
export function serveRest(server: FastifyInstance, router: AnyTRPCRouter, contextOf: RequestContexts): void {
  const answerKept = createKeptAnswers();
  for (const operation of restOperationsOf(router)) {
    const { name, type, role, rest } = operation;
    const declared = declaredIn(operation);
    server.route({
      method: rest.method,
      url: rest.path.replace(/\{(\w+)\}/g, ":$1"),
      exposeHeadRoute: rest.method === "GET" && !rest.writes,
      config: { getWrites: rest.writes },
      // Before the body is read, so that a caller without the role is refused whatever the body.
      onRequest: async (request, reply) => requireRole(contextOf(request, reply), role),
      handler: async (request, reply) => {
        const { params, query, body } = request;
        const input = operationInput({ params, query, body }, rest);
        // A sender may delay a body, even an empty one, as long as they like. Held by `held-bodies.test.ts`.
        const context = contextOf(request, reply, { anew: rest.method !== "GET" });
        const linkTo = (cursor: string) => nextPageLink(request.url, { cursor, declared });
        if (rest.keptWithLibrary && Object.keys(input).length === 0)
          return answerKept({ request, reply, context, name, run, linkTo });
        const { output, nextCursor } = await run();
        if (nextCursor !== undefined) reply.header("link", linkTo(nextCursor));
        return reply.code(rest.status).send(output);

        async function run(): Promise<Answer> {
          let nextCursor: string | undefined;
          const nextPage: Context["reply"]["nextPage"] = (cursor) => {
            nextCursor = cursor;
          };
          const output: unknown = await callTRPCProcedure({
            router,
            path: name,
            type,
            ctx: { ...context, reply: { ...context.reply, nextPage } },
            // NOTE: never as `input` too: tRPC would take what the schema dropped from there (`any-input.test.ts`).
            getRawInput: async () => input,
            signal: undefined,
            batchIndex: 0,
          });
          return { output: rest.output ? rest.output.parse(output) : output, nextCursor };
        }
      },
    });
  }
}

/** The query parameters that an operation takes. */
function declaredIn({ input, rest }: RestOperation): Set<string> {
  const names = input instanceof z.ZodObject ? Object.keys(input.shape) : [];
  return new Set(names.filter((name) => !rest.path.includes(`{${name}}`)));
}

/** A Link (RFC 8288) relative to the requested address, with those of its other parameters that the operation takes. */
function nextPageLink(
  address: string,
  { cursor, declared }: { cursor: string; declared: ReadonlySet<string> },
): string {
  const { pathname, searchParams } = new URL(address, "http://any.invalid");
  const others = [...searchParams].filter(([name]) => name !== "cursor" && declared.has(name));
  const next = new URLSearchParams([...others, ["cursor", cursor]]);
  return `<${pathname}?${next.toString()}>; rel="next"`;
}
