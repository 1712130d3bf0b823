import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { leaveOutDocumentHeaders } from "../edges/security-headers.ts";

/** Files whose name holds a hash of their content never change. */
const immutable = "public, max-age=31536000, immutable";
const briefly = "public, max-age=3600";

/** Scripts, style sheets and fonts of documents. The workers are one folder deeper, and keep their own policy headers. */
const partOfDocument = /[\\/]assets[\\/][^\\/]+\.(?:js|css|woff2)(?:\.br|\.gz)?$/;

/** The type that RFC 9239 gives scripts. Modules and workers are read as UTF-8 in any case, so it need not say so. */
const scriptType = "text/javascript";

/** What the build leaves beside the files that browsers request: pages, compressed files, and its own notes. */
const notAsked = /\.(?:html|br|gz|map)$|^\/prerendered\.json$|\/\./;

type Assets = {
  root: string;
  /** Paths that other routes answer. */
  except: readonly string[];
};

/** Serves the built web app's files, compressed where the build did so. */
export async function serveAssets(server: FastifyInstance, { root, except }: Assets): Promise<void> {
  await server.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, file) => {
      reply.header("cache-control", /[\\/]assets[\\/]/.test(file) ? immutable : briefly);
      if (!partOfDocument.test(file)) return;
      leaveOutDocumentHeaders(reply);
      leaveOutVersion(reply);
    },
  });
  const paths = new Set((await pathsUnder(root)).filter((path) => !except.includes(path)));
  // One route for the hundreds of files under /assets, since Fastify uses several kilobytes for each route, and builds it
  // at every start.
  server.route<{ Params: { "*": string } }>({
    method: ["GET", "HEAD"],
    url: "/assets/*",
    handler: (request, reply) => {
      const path = `/assets/${request.params["*"]}`;
      // No other path is looked up on the disk.
      return paths.has(path) ? reply.sendFile(path) : reply.callNotFound();
    },
    // Last, since @fastify/static sets the older type of a compressed script after everything else.
    onSend: async ({ params }, reply, payload) => {
      if (reply.statusCode === 200 && params["*"].endsWith(".js")) reply.header("content-type", scriptType);
      return payload;
    },
  });
  for (const url of paths) {
    if (url.startsWith("/assets/")) continue;
    server.route({ method: ["GET", "HEAD"], url, handler: (_request, reply) => reply.sendFile(url) });
  }
}

/** The addresses of the files below a directory that browsers may request. */
async function pathsUnder(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, "/")}`)
    .filter((path) => !notAsked.test(path));
}

/** A file that never changes is never revalidated, nor requested in parts. */
function leaveOutVersion(reply: FastifyReply): void {
  for (const name of ["etag", "last-modified", "accept-ranges"]) reply.removeHeader(name);
}
