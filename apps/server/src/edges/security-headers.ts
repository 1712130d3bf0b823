import { createHash } from "node:crypto";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { screensScript } from "@antochi/contract/screens";
import { siteScript } from "@antochi/contract/site-script";
import type { FastifyInstance, FastifyReply } from "fastify";
import helmet from "helmet";

export type SecurityHeaders = {
  publicUrl: URL;
  /** Origins besides our own that pages may talk to: the store's public address, a companion. */
  connectTo: readonly string[];
};

/** A strict Content-Security-Policy and the customary headers on every answer. A route may set its own. */
export function setSecurityHeaders(server: FastifyInstance, site: SecurityHeaders): void {
  const headers = headersOf(site);
  server.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/**
 * Headers that browsers read only of a document or a worker: about its policy, its frame or its neighbours in the same
 * process.
 */
const headersOfDocuments = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "referrer-policy",
  "x-dns-prefetch-control",
  "x-download-options",
  "x-frame-options",
  "x-permitted-cross-domain-policies",
  "x-xss-protection",
];

/** Removes these from an answer that is no document: a kilobyte for each file of a page. */
export function leaveOutDocumentHeaders(reply: FastifyReply): void {
  for (const name of headersOfDocuments) reply.removeHeader(name);
}

/**
 * The headers that helmet sets, computed once since they are the same for every answer. Those that only make sense under
 * https (HSTS, upgrade-insecure-requests) would lock out a plain http installation, so they need an https PUBLIC_URL.
 */
function headersOf({ publicUrl, connectTo }: SecurityHeaders) {
  const https = publicUrl.protocol === "https:";
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...[siteScript, screensScript].map((script) => `'sha256-${hashOf(script)}'`)],
        styleSrc: ["'self'"],
        fontSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        imgSrc: ["'self'", "data:", "blob:"],
        connectSrc: ["'self'", ...connectTo],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    // Browsers apply it to every port of the host: on localhost, to other programs' too.
    strictTransportSecurity: https && publicUrl.hostname !== "localhost",
    frameguard: { action: "deny" },
  });
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  set(request, answer, () => undefined);
  return answer.getHeaders();
}

/** The hash by which the policy allows exactly this inline script. */
function hashOf(script: string): string {
  return createHash("sha256").update(script).digest("base64");
}
