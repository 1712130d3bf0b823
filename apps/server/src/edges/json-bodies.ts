import { DomainError } from "@antochi/contract/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Bodies are JSON or nothing: any other type is 415, since `text/plain` reaches us from foreign pages without a
 * preflight. An empty body counts as none, whatever its type says.
 */
export function acceptJsonOnly(server: FastifyInstance): void {
  const parseJson = server.getDefaultJsonParser("error", "error");
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    const text = decode(body);
    if (text === undefined)
      return done(new DomainError("invalid-input", { message: "The body is not UTF-8" }));
    void parseJson(request, text, (error, value) => {
      if (error)
        done(new DomainError("invalid-input", { message: "The body is not valid JSON", cause: error }));
      else done(null, value);
    });
  });
  // `fetch` and curl give an empty text a type of its own, which would be refused before there is anything to parse.
  server.addHook("onRequest", (request, _reply, done) => {
    if (isEmpty(request)) delete request.headers["content-type"];
    done();
  });
}

/** Whether nothing follows the head (RFC 9112, 6.3). */
function isEmpty({ headers }: FastifyRequest): boolean {
  return headers["transfer-encoding"] === undefined && Number(headers["content-length"] ?? 0) === 0;
}

function decode(body: string | Buffer): string | undefined {
  if (typeof body === "string") return body;
  try {
    return utf8.decode(body);
  } catch {
    return undefined;
  }
}
