import type { FastifyInstance, RouteHandlerMethod } from "fastify";

/** More than any form or mail program sends to confirm, in bytes. */
const bodyLimit = 16 * 1024;

/**
 * The one write that needs neither our own Origin nor JSON: a link from a mail, posted by a form on a page without scripts,
 * or by a mail program for its reader (RFC 8058, 3.1), which posts a form from anywhere. What is sealed into the address
 * authorises the caller, and no cookie counts; the body is ignored.
 */
export async function takeLinkPosts(
  server: FastifyInstance,
  handlers: Readonly<Record<string, RouteHandlerMethod>>,
): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit }, (_request, _body, done) => done(null));
    for (const [url, handler] of Object.entries(handlers)) {
      scope.post(url, { config: { authorisedBySignature: true } }, handler);
    }
  });
}
