import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import { limits } from "@antochi/contract/limits";
import { type FastifyBaseLogger, type FastifyHttpOptions, LogController } from "fastify";
import type { TrustProxy } from "../config/config.ts";
import { answerClientError, answerFrameworkError } from "./framework-errors.ts";
import { inOneSpelling } from "./one-spelling.ts";

const seconds = 1000;

/** Largest JSON body in bytes: the 10000 parts of a multipart upload, with their ETags, fit. */
const bodyLimit = 1_048_576;

/** How Node's HTTP server has its sockets, and how those must be that reach it by a listener of another kind. */
export const socketOptions = {
  allowHalfOpen: true,
  noDelay: true,
  // As long as a slice of a file: Node's own 64 kB let two of them wait for each reader over a slow line.
  highWaterMark: 32 * 1024,
};

type Edges = { log: FastifyBaseLogger; trustProxy: TrustProxy };

/** How the HTTP server itself is set up. Nothing waits without bound: Fastify's own timeouts are 0. */
export function serverOptions({ log, trustProxy }: Edges) {
  return {
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    trustProxy: trustProxyOption(trustProxy),
    rewriteUrl: ({ url = "/" }) => inOneSpelling(url),
    bodyLimit,
    // The longest thing that an address may carry; MinIO's ids already pass Fastify's own limit of 100.
    routerOptions: { maxParamLength: limits.uploadIdMax },
    // The whole of a request: 20 MB over a slow line take minutes. Other bodies have less: `dripping-bodies.ts`.
    requestTimeout: 600 * seconds,
    // A socket on which nothing moves.
    connectionTimeout: 60 * seconds,
    // Longer than the 60 s of common load balancers, so that they, not we, end idle connections.
    keepAliveTimeout: 72 * seconds,
    // Without a Host Node's own answer would be bare: `odd-requests.ts` refuses it.
    http: {
      headersTimeout: 20 * seconds,
      // How often Node looks for what is beyond the two limits of time.
      connectionsCheckingInterval: 2.5 * seconds,
      requireHostHeader: false,
      noDelay: socketOptions.noDelay,
      highWaterMark: socketOptions.highWaterMark,
    },
    // A request on a connection that was taken before the process began to stop is answered like any other.
    return503OnClosing: false,
    // Procedures read and answer by their own schemas; without these Fastify loads two compilers for JSON
    // Schema, some 4 MB of every process.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: (error, socket) => answerClientError(log, error, socket),
  } satisfies FastifyHttpOptions<Server>;
}

/** Asked for once there is a route with a schema in Fastify's sense, which none of ours is. */
function noCompiler(): never {
  throw new Error("Routes have no JSON Schema: procedures declare what they take and answer");
}

type TrustProxyOption = NonNullable<FastifyHttpOptions<Server>["trustProxy"]>;

function trustProxyOption(trust: TrustProxy): TrustProxyOption {
  if (trust.kind === "nobody") return false;
  if (trust.kind === "addresses") return trust.list;
  return (_address, hop) => hop < trust.count;
}
