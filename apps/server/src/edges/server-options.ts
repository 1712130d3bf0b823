import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import { limits } from "@antochi/contract/limits";
import { type FastifyBaseLogger, type FastifyHttpOptions, LogController } from "fastify";
import type { TrustProxy } from "../config/config.ts";
import { answerClientError, answerFrameworkError } from "./framework-errors.ts";
import { inOneSpelling } from "./one-spelling.ts";

const seconds = 1000;

/** The largest JSON body in bytes: enough for the 10000 parts of a multipart upload, with their ETags. */
const bodyLimit = 1_048_576;

/** The socket options of Node's HTTP server, which the sockets of our other listeners must have as well. */
export const socketOptions = {
  allowHalfOpen: true,
  noDelay: true,
  // The size of a slice of a file: with Node's default of 64 kB, two slices would be buffered for each reader over a slow
  // line.
  highWaterMark: 32 * 1024,
};

type Edges = { log: FastifyBaseLogger; trustProxy: TrustProxy };

/** The options of the HTTP server. Nothing waits without bound: Fastify's default timeouts are 0, which is none. */
export function serverOptions({ log, trustProxy }: Edges) {
  return {
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    trustProxy: trustProxyOption(trustProxy),
    rewriteUrl: ({ url = "/" }) => inOneSpelling(url),
    bodyLimit,
    // Upload ids are the longest parameters; MinIO's already exceed Fastify's default limit of 100.
    routerOptions: { maxParamLength: limits.uploadIdMax },
    // For a whole request: 20 MB over a slow line take minutes. Bodies that are no files have less: `dripping-bodies.ts`.
    requestTimeout: 600 * seconds,
    // For a socket without traffic, unless it waits for our answer: `owed-answers.ts`.
    connectionTimeout: 60 * seconds,
    // Longer than the 60 s of common load balancers, so that they, not we, end idle connections.
    keepAliveTimeout: 72 * seconds,
    // Node's own answer to a request without a Host would be bare: `odd-requests.ts` refuses it.
    http: {
      headersTimeout: 20 * seconds,
      // How often Node checks for requests beyond the two time limits.
      connectionsCheckingInterval: 2.5 * seconds,
      requireHostHeader: false,
      noDelay: socketOptions.noDelay,
      highWaterMark: socketOptions.highWaterMark,
    },
    // While the process stops, a request on a connection accepted before is answered like any other.
    return503OnClosing: false,
    // Procedures have schemas of their own; by default Fastify loads two compilers for JSON Schema, some 4 MB of every
    // process.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: (error, socket) => answerClientError(log, error, socket),
  } satisfies FastifyHttpOptions<Server>;
}

/** Called only if a route has a Fastify schema, which none of ours has. */
function noCompiler(): never {
  throw new Error("Routes have no JSON Schema: procedures declare what they take and answer");
}

type TrustProxyOption = NonNullable<FastifyHttpOptions<Server>["trustProxy"]>;

function trustProxyOption(trust: TrustProxy): TrustProxyOption {
  if (trust.kind === "nobody") return false;
  if (trust.kind === "addresses") return trust.list;
  return (_address, hop) => hop < trust.count;
}
