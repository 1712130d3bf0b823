import { DomainError } from "@antochi/contract/errors";
import type { FastifyInstance } from "fastify";

const readingMethods = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);

/** Whether a method may change something; the others never do, by the rule of this server. */
export function isWrite(method: string): boolean {
  return !readingMethods.has(method);
}

/** An address of routes, as what it may stand for: `/api/users/:id` for that of every user. */
type Pattern = { matches: RegExp; methods: Set<string> };

/**
 * Watches which methods each address gets, and answers its other methods, those of WebDAV and of others that have no routes
 * here among them: 405 with Allow, and OPTIONS with 204 and Allow. They are looked up, since nine routes more for each
 * address would be memory and time of every start.
 */
export function watchMethods(server: FastifyInstance): void {
  const patterns = new Map<string, Pattern>();
  server.addHook("onRoute", ({ url, method }) => {
    const pattern = patterns.get(url) ?? { matches: addressesOf(url), methods: new Set() };
    for (const name of [method].flat()) pattern.methods.add(name);
    patterns.set(url, pattern);
  });
  server.addHook("onRequest", async (request, reply) => {
    if (!request.is404) return undefined;
    const path = request.url.split("?", 1)[0] ?? "";
    const methods = [...patterns.values()].flatMap((pattern) =>
      pattern.matches.test(path) ? [...pattern.methods] : [],
    );
    if (methods.length === 0 || methods.includes(request.method)) return undefined;
    reply.header("allow", [...new Set([...methods, "OPTIONS"])].sort().join(", "));
    if (request.method === "OPTIONS") return reply.code(204).send();
    // Before a body is parsed: whatever it is, the method is wrong.
    throw new DomainError("method-not-allowed");
  });
}

/** A parameter (`:id`) stands for one part of a path, `*` at its end for all that follows. */
function addressesOf(url: string): RegExp {
  const source = url
    .replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replace(/:\w+/g, "[^/]+")
    .replace("*", ".*");
  return new RegExp(`^${source}$`);
}
