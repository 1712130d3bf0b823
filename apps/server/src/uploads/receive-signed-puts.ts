import type { DiskStore } from "@antochi/storage/disk-store";
import type { FastifyInstance } from "fastify";

/** Passes PUTs to the disk store's signed addresses on to it; the store checks the signature and counts the bytes. */
export async function receiveSignedPuts(
  server: FastifyInstance,
  receive: DiskStore["receiveSignedPut"],
): Promise<void> {
  await server.register(async (scope) => {
    // The type does not matter, and an invalid one would be refused before a parser is chosen.
    scope.addHook("onRequest", (request, _reply, done) => {
      delete request.headers["content-type"];
      done();
    });
    scope.removeAllContentTypeParsers();
    // The stream stays unread: it is piped to the disk, not buffered in memory.
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    scope.put(
      "/api/s3/objects/*",
      { config: { authorisedBySignature: true, takesFiles: true } },
      async (request, reply) => {
        const { status, headers, body } = await receive({
          method: request.method,
          url: request.url,
          headers: request.headers,
          body: request.raw,
        });
        return reply.code(status).headers(headers).send(body);
      },
    );
  });
}
