import { DomainError } from "@antochi/contract/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isWrite } from "./methods.ts";

declare module "fastify" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only interfaces merge into Fastify's own
  interface FastifyContextConfig {
    /** The address carries a signature that authorises the caller; no cookie counts, so any page may call it. */
    authorisedBySignature?: boolean;
    /**
     * Its GET writes, such as an entry of the audit log, which a page of another origin must not cause in somebody's name.
     */
    getWrites?: boolean;
  }
}

/**
 * Refuses writes, and GETs that write, unless they come from this site's own pages or from a client that is no browser: a
 * link from elsewhere would carry the cookie along (CSRF).
 */
export function refuseForeignWrites(server: FastifyInstance, publicUrl: URL): void {
  server.addHook("onRequest", (request, _reply, done) => {
    const { authorisedBySignature, getWrites } = request.routeOptions.config;
    const free = authorisedBySignature === true || (!isWrite(request.method) && getWrites !== true);
    done(free || isOwn(request, publicUrl.origin) ? undefined : new DomainError("foreign-origin"));
  });
}

/**
 * Decides by Sec-Fetch-Site if it is sent, since no page can forge it (https://www.w3.org/TR/fetch-metadata/); otherwise an
 * Origin, if sent, must be ours. Browsers send one of the two with every write, so a request with neither is from a script.
 * With a GET, browsers from before 2023 may send neither.
 */
function isOwn({ headers }: FastifyRequest, origin: string): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  return headers.origin === undefined || headers.origin === origin;
}
