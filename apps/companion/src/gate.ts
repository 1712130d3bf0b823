import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { tooLarge } from "@antochi/contract/file-refusals";
import { limits } from "@antochi/contract/limits";
import { readImportTicket } from "@antochi/storage/import-ticket";
import { z } from "zod";
import { withTrouble } from "./link-trouble.ts";

type Gate = {
  secret: string;
  siteOrigin: string;
  now: () => Date;
  /** Called with the key that a request may write. */
  admit: (request: IncomingMessage, key: string) => void;
};

type Answer = { status: number; body: Readonly<Record<string, unknown>> };

/** The only paths of Companion that are used: describe a link, and fetch it. */
const paths: ReadonlySet<string> = new Set(["/url/meta", "/url/get"]);
const bodyMax = 32 * 1024;

const bodySchema = z.object({
  url: z.string().max(limits.urlMax),
  metadata: z.object({ ticket: z.string().max(limits.urlMax) }),
});

/**
 * Passes only calls with a ticket of the site's server to Companion, with no more data than it needs, and explains its
 * refusals in words. `GET /healthz` says that the process runs.
 */
export function createGate({ secret, siteOrigin, now, admit }: Gate) {
  return (request: IncomingMessage, response: ServerResponse, companion: RequestListener): void => {
    const path = request.url?.split("?")[0] ?? "";
    if (path === "/healthz") {
      if (request.method !== "GET" && request.method !== "HEAD") return refuseMethod(response, "GET, HEAD");
      return send(response, { status: 200, body: { status: "ok" } });
    }
    if (!paths.has(path)) return refuse(response, 404, "Not found");
    response.setHeader("access-control-allow-origin", siteOrigin);
    response.setHeader("vary", "origin");
    if (request.method === "OPTIONS") return companion(request, response);
    if (request.method !== "POST") return refuseMethod(response, "OPTIONS, POST");
    void readBody(request).then((body) => {
      const key = body && readImportTicket(secret, body.metadata.ticket, now());
      if (!body) return refuse(response, 400, "The request is not valid");
      if (key === null) return refuse(response, 401, "Authorization required");
      admit(request, key);
      // The type that the object will have in the store; the site's server checks the file afterwards.
      const metadata = { name: "import.pdf", type: "application/pdf" };
      Object.assign(request, { body: { url: body.url, protocol: "s3-multipart", metadata }, _body: true });
      withTrouble((troubleOf) => {
        const json = (said: unknown) => send(response, inWords(path, response.statusCode, said, troubleOf()));
        companion(request, Object.assign(response, { json }));
      });
    });
  };
}

async function readBody(request: IncomingMessage): Promise<z.output<typeof bodySchema> | null> {
  if (Number(request.headers["content-length"] ?? bodyMax) >= bodyMax) return null;
  try {
    return bodySchema.parse(JSON.parse(await text(request)));
  } catch {
    return null;
  }
}

/** Companion's answer, with a reason where it gives none. A link that cannot be fetched is not retried. */
function inWords(path: string, status: number, said: unknown, trouble: string | null): Answer {
  const body = z.record(z.string(), z.unknown()).catch({}).parse(said);
  if (status < 400) {
    const isOfUnknownSize = path === "/url/meta" && typeof body["size"] !== "number";
    return isOfUnknownSize
      ? refusal(422, "The server of this link does not say how large the file is")
      : { status, body };
  }
  if (trouble !== null) return refusal(422, trouble);
  if (body["message"] === "maxFileSize exceeded") return refusal(413, tooLarge(limits.pdfMaxBytes));
  if (status === 400) return refusal(400, "This is no link to a public file");
  return refusal(status, typeof body["message"] === "string" ? body["message"] : "Something went wrong");
}

function refusal(status: number, message: string): Answer {
  return { status, body: { message, requestId: randomUUID() } };
}

function refuse(response: ServerResponse, status: number, message: string): void {
  send(response, refusal(status, message));
}

/** @param allow the methods that the address takes (RFC 9110, 15.5.6) */
function refuseMethod(response: ServerResponse, allow: string): void {
  response.setHeader("allow", allow);
  refuse(response, 405, "This address does not take that method");
}

function send(response: ServerResponse, { status, body }: Answer): void {
  if (response.headersSent) return;
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(body));
}
