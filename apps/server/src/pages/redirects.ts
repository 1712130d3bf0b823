import type { FastifyInstance } from "fastify";
import { isWrite } from "../edges/methods.ts";
import { isForPrograms } from "../edges/unknown-addresses.ts";

const landing = "/tactical-fpv-training";

/** Redirects two short addresses to the landing page, with their query, which may name a campaign. */
export function redirectShortAddresses(server: FastifyInstance): void {
  for (const path of ["/", "/fpv"]) {
    server.get(path, (request, reply) => reply.redirect(`${landing}${splitAddress(request.url).query}`, 302));
  }
}

/**
 * Redirects `/home/` to `/home`. A path that starts with two slashes, or a slash and a backslash, would lead to another
 * site, so it is not redirected.
 */
export function redirectTrailingSlashes(server: FastifyInstance): void {
  server.addHook("onRequest", async (request, reply) => {
    const { path, query } = splitAddress(request.url);
    if (isWrite(request.method) || isForPrograms(path) || !/^\/[^/\\].*\/$/.test(path)) return undefined;
    return reply.redirect(`${path.replace(/\/+$/, "")}${query}`, 308);
  });
}

/** The path of a request's address, and its query with the question mark, or an empty string. */
export function splitAddress(address: string): { path: string; query: string } {
  const mark = address.indexOf("?");
  return mark === -1
    ? { path: address, query: "" }
    : { path: address.slice(0, mark), query: address.slice(mark) };
}
