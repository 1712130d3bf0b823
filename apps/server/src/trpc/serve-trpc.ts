import { type AppRouter, appRouter } from "@antochi/api/router";
import { fastifyRequestHandler } from "@trpc/server/adapters/fastify";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isWrite } from "../edges/methods.ts";
import type { RequestContexts } from "../request-contexts.ts";

/** The most procedures in one HTTP request; without a limit, one request could try 500 passwords. */
const maxBatchSize = 10;

/** The methods that each kind of procedure takes. */
const allowed = { query: "GET, HEAD", mutation: "POST", subscription: "GET, HEAD" } as const;

/** In place of the adapter's own, which lets caches keep what the stream says: names, and who opened what. */
const streamCaching = { "cache-control": "no-store, no-transform" };

/**
 * Passes `/trpc/<calls>` to tRPC's own adapter. Its plugin would accept every method, and multipart bodies beyond the body
 * limit.
 */
export async function serveTrpc(server: FastifyInstance, contextOf: RequestContexts): Promise<void> {
  await server.register(async (scope) => {
    // As text, which the adapter parses itself.
    scope.removeContentTypeParser("application/json");
    scope.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) =>
      done(null, body),
    );
    // A missing body counts as `{}`, as over REST; the adapter would complain of a missing type, and take an empty text for
    // bad JSON.
    scope.addHook("preHandler", (request, _reply, done) => {
      if (isWrite(request.method) && !request.body) {
        request.headers["content-type"] = "application/json";
        request.body = "{}";
      }
      done();
    });
    // As text, which avoids a web stream, a Node stream and a compressor's. What is sent in chunks stays a stream; a
    // refusal of the whole request is JSON that the adapter labels as text.
    scope.addHook("onSend", async (request, reply, payload) => {
      if (!(payload instanceof Response)) return payload;
      const { headers, status } = payload;
      const type = headers.get("content-type") ?? "";
      const isWhole =
        /^(?:application\/json|text\/plain;.*)$/.test(type) && !headers.has("transfer-encoding");
      const isHead = request.method === "HEAD";
      if (!isWhole && !isHead) return payload;
      reply.code(status);
      for (const [name, value] of headers) reply.header(name, value);
      if (isWhole) {
        reply.header("content-type", "application/json");
        return payload.text();
      }
      // A stream of notifications would go on for nobody. Cancelling it may take until the answer is over.
      void payload.body?.cancel().catch(() => undefined);
      return null;
    });
    scope.route<{ Params: { path: string } }>({
      method: ["GET", "HEAD", "POST"],
      url: "/trpc/:path",
      // Some queries write, and a batch may contain any of them. Only this site's own pages call this address.
      config: { getWrites: true },
      handler: (request, reply) =>
        headAsGet(request, () =>
          fastifyRequestHandler<AppRouter, typeof request, typeof reply>({
            req: request,
            res: reply,
            path: request.params.path,
            router: appRouter,
            maxBatchSize,
            createContext: ({ req, res }) => contextOf(req, res),
            responseMeta: ({ errors, type }) => {
              if (type === "subscription" && errors.length === 0) return { headers: streamCaching };
              const isWrongMethod = errors.some(({ code }) => code === "METHOD_NOT_SUPPORTED");
              return isWrongMethod && type !== "unknown" ? { headers: { allow: allowed[type] } } : {};
            },
          }),
        ),
    });
  });
}

/**
 * Answers HEAD like GET, without the body (RFC 9110, 9.3.2); the adapter itself gives every HEAD the same answer. It reads
 * the method before its first await.
 */
function headAsGet<T>({ raw }: Pick<FastifyRequest, "raw">, call: () => T): T {
  if (raw.method !== "HEAD") return call();
  raw.method = "GET";
  try {
    return call();
  } finally {
    raw.method = "HEAD";
  }
}
