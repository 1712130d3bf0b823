import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { leaveOutDocumentHeaders } from "../edges/security-headers.ts";

/** Files whose name holds a hash of their content never change. */
const immutable = "public, max-age=31536000, immutable";
const briefly = "public, max-age=3600";

/** Scripts, sheets and fonts of documents; the workers among them lie a folder deeper, and keep to their own policy. */
const partOfDocument = /[\\/]assets[\\/][^\\/]+\.(?:js|css|woff2)(?:\.br|\.gz)?$/;

type Assets = {
  root: string;
  /** Paths that are answered otherwise. */
  except: readonly string[];
};

/** Serves the built web app's files, each at an address of its own, compressed by the build where it did so. */
export async function serveAssets(server: FastifyInstance, { root, except }: Assets): Promise<void> {
  await server.register(fastifyStatic, {
    root,
    wildcard: false,
    globIgnore: [
      "**/*.html",
      "**/*.br",
      "**/*.gz",
      "**/*.map",
      "prerendered.json",
      ".vite/**",
      ...except.map((path) => path.slice(1)),
    ],
    preCompressed: true,
    index: false,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply, file) => {
      reply.header("cache-control", /[\\/]assets[\\/]/.test(file) ? immutable : briefly);
      if (!partOfDocument.test(file)) return;
      leaveOutDocumentHeaders(reply);
      leaveOutVersion(reply);
    },
  });
}

/** A file that never changes is never asked about again, nor for a part of it. */
function leaveOutVersion(reply: FastifyReply): void {
  for (const name of ["etag", "last-modified", "accept-ranges"]) reply.removeHeader(name);
}
