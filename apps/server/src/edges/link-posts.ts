import type { FastifyInstance, RouteHandlerMethod } from "fastify";

/** More than any form or mail program sends to say yes. */
const bodyLimit = 16 * 1024;

/**
 * The one write that needs neither our own Origin nor JSON: a link from a mail, followed by a form on a page without
 * script, or by a mail program at its reader's word (RFC 8058, 3.1), which sends a form from wherever it is. What is
 * sealed into the address stands for the caller and no cookie counts; the body says nothing, so it is not looked at.
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
