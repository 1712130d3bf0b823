import { type AppRouter, appRouter } from "@antochi/api/router";
import { DomainError } from "@antochi/contract/errors";
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from "@trpc/server/adapters/fastify";
import type { FastifyInstance } from "fastify";
import { isWrite } from "../edges/methods.ts";
import type { RequestContexts } from "../request-contexts.ts";

/** Procedures in one HTTP request at most; without a bound, one request could try 500 passwords. */
const maxBatchSize = 10;

/** The methods that each kind of procedure takes. */
const allowed = { query: "GET, HEAD", mutation: "POST", subscription: "GET, HEAD" } as const;

/** The methods that the adapter has an answer to; the web's requests, which it makes, cannot be of the method TRACE. */
const methodsOfAdapter = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

/** Mounts tRPC's own adapter on /trpc. */
export async function serveTrpc(server: FastifyInstance, contextOf: RequestContexts): Promise<void> {
  await server.register(async (scope) => {
    // Some queries write, and a batch may name any of them. Nobody but this site's own pages asks here.
    scope.addHook("onRoute", (route) => {
      route.config = { ...route.config, getWrites: true };
    });
    scope.addHook("onRequest", async (request, reply) => {
      if (methodsOfAdapter.has(request.method)) return undefined;
      reply.header("allow", "GET, HEAD, OPTIONS, POST");
      if (request.method === "OPTIONS") return reply.code(204).send();
      throw new DomainError("method-not-allowed");
    });
    // The adapter takes multipart bodies, and past the body limit; nothing here needs any but JSON.
    scope.addHook("onRequest", (request, _reply, done) => {
      const type = request.headers["content-type"];
      const foreign =
        isWrite(request.method) && type !== undefined && !/^application\/json\s*(?:;|$)/i.test(type);
      done(foreign ? new DomainError("unsupported-media-type") : undefined);
    });
    // No body is an empty one, as over REST; the adapter would miss a type, and take no text for bad JSON.
    scope.addHook("preHandler", (request, _reply, done) => {
      if (isWrite(request.method) && !request.body) {
        request.headers["content-type"] = "application/json";
        request.body = "{}";
      }
      done();
    });
    // As text, which need not pass a stream of the web's, one of Node's and a compressor's. What
    // comes in pieces stays a stream; what is refused as a whole is JSON that the adapter calls text.
    scope.addHook("onSend", async (_request, reply, payload) => {
      if (!(payload instanceof Response)) return payload;
      const { headers, status } = payload;
      const type = headers.get("content-type") ?? "";
      const isWhole =
        /^(?:application\/json|text\/plain;.*)$/.test(type) && !headers.has("transfer-encoding");
      if (!isWhole) return payload;
      reply.code(status);
      for (const [name, value] of headers) reply.header(name, value);
      reply.header("content-type", "application/json");
      return payload.text();
    });
    await scope.register(fastifyTRPCPlugin, {
      prefix: "/trpc",
      trpcOptions: {
        router: appRouter,
        maxBatchSize,
        createContext: ({ req, res }) => contextOf(req, res),
        responseMeta: ({ errors, type }) => {
          const isWrongMethod = errors.some(({ code }) => code === "METHOD_NOT_SUPPORTED");
          return isWrongMethod && type !== "unknown" ? { headers: { allow: allowed[type] } } : {};
        },
      },
    } satisfies FastifyTRPCPluginOptions<AppRouter>);
  });
}
