import { DomainError } from "@antochi/contract/errors";
import type { FastifyInstance } from "fastify";

const readingMethods = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);

/** Whether a method may change something; by this server's rule the others never do. */
export function isWrite(method: string): boolean {
  return !readingMethods.has(method);
}

/** A route's address as a pattern: `/api/users/:id` matches the address of every user. */
type Pattern = { matches: RegExp; methods: Set<string> };

/**
 * Records the methods of each address and answers all others, including WebDAV's and others that no route here has: 405
 * with Allow, and OPTIONS with 204 and Allow. They are looked up, since nine more routes for each address would cost every
 * start memory and time.
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
    // The server as a whole, which has no methods of its own (RFC 9110, 9.3.7).
    if (path === "*" && request.method === "OPTIONS") return reply.code(204).send();
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

/** A parameter (`:id`) matches one segment of a path, and `*` at its end all that follow. */
function addressesOf(url: string): RegExp {
  const source = url
    .replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replace(/:\w+/g, "[^/]+")
    .replace("*", ".*");
  return new RegExp(`^${source}$`);
}
