import type { FastifyRequest } from "fastify";

/**
 * The name under which a request is counted. Clients choose addresses, so only names that we made ourselves are
 * taken: an endless choice of them would make endless series.
 */
export function routeLabel(request: FastifyRequest, procedures: ReadonlySet<string>): string {
  const route = request.routeOptions.url;
  if (route === undefined) return "(unmatched)";
  if (!route.startsWith("/trpc/")) return route;
  const path = request.url.slice("/trpc/".length).split("?", 1)[0] ?? "";
  if (procedures.has(path)) return `/trpc/${path}`;
  return path.includes(",") ? "/trpc/(batch)" : "/trpc/(unknown)";
}
