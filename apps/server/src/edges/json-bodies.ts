import { DomainError } from "@antochi/contract/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";

const compressed = "The request body must not be compressed";
const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Accepts JSON bodies or none: any other type, or a compressed body, is 415, since foreign pages can send `text/plain`
 * without a preflight. An empty body counts as none, whatever its Content-Type.
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
  server.addHook("preParsing", (request, _reply, payload, done) => {
    const refused = isEncoded(request) && !isEmpty(request) && !request.routeOptions.config.takesFiles;
    if (refused) done(new DomainError("unsupported-media-type", { message: compressed }));
    else done(null, payload);
  });
  // `fetch` and curl set a Content-Type for an empty text, and the request would be refused before the parser runs.
  server.addHook("onRequest", (request, _reply, done) => {
    if (isEmpty(request)) delete request.headers["content-type"];
    done();
  });
}

/** Whether the request has no body (RFC 9112, 6.3). */
function isEmpty({ headers }: FastifyRequest): boolean {
  return headers["transfer-encoding"] === undefined && Number(headers["content-length"] ?? 0) === 0;
}

/**
 * Whether the body is in a coding such as gzip (RFC 9110, 8.4), which we do not undo: a kilobyte may hold megabytes. It is
 * refused even if it reads as JSON, since a proxy may undo it. The same goes for what is coded before it is sent in chunks
 * (RFC 9112, 6.1), which Node's parser lets pass.
 */
function isEncoded({ headers }: FastifyRequest): boolean {
  const isContent = !/^(?:identity)?$/i.test(headers["content-encoding"]?.trim() ?? "");
  return isContent || !/^(?:chunked)?$/i.test(headers["transfer-encoding"]?.trim() ?? "");
}

function decode(body: string | Buffer): string | undefined {
  if (typeof body === "string") return body;
  try {
    return utf8.decode(body);
  } catch {
    return undefined;
  }
}
