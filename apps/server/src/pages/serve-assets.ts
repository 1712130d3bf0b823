import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

/** Files whose name holds a hash of their content never change. */
const immutable = "public, max-age=31536000, immutable";
const briefly = "public, max-age=3600";

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
    },
  });
}
