import { type AppRouter, appRouter } from "@antochi/api/router";
import { DomainError } from "@antochi/contract/errors";
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from "@trpc/server/adapters/fastify";
import type { FastifyInstance } from "fastify";
import { isWrite } from "../edges/methods.ts";
import type { RequestContexts } from "../request-contexts.ts";

/** Procedures in one HTTP request at most; without a bound, one request could try 500 passwords. */
const maxBatchSize = 10;

/** Mounts tRPC's own adapter on /trpc. */
export async function serveTrpc(server: FastifyInstance, contextOf: RequestContexts): Promise<void> {
  await server.register(async (scope) => {
    // The adapter takes multipart bodies, and past the body limit; nothing here needs any but JSON.
    scope.addHook("onRequest", (request, _reply, done) => {
      const type = request.headers["content-type"];
      const foreign =
        isWrite(request.method) && type !== undefined && !/^application\/json\s*(?:;|$)/i.test(type);
      done(foreign ? new DomainError("unsupported-media-type") : undefined);
    });
    await scope.register(fastifyTRPCPlugin, {
      prefix: "/trpc",
      trpcOptions: {
        router: appRouter,
        maxBatchSize,
        createContext: ({ req, res }) => contextOf(req, res),
      },
    } satisfies FastifyTRPCPluginOptions<AppRouter>);
  });
}
