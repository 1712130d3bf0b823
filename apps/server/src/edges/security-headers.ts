import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

export type SecurityHeaders = {
  publicUrl: URL;
  /** Origins besides our own that pages may talk to: the store's public address, a companion. */
  connectTo: readonly string[];
};

/**
 * A strict Content-Security-Policy and the customary headers on every answer. What only makes sense under https
 * (HSTS, upgrade-insecure-requests) would lock a plain http installation out, so it waits for an https PUBLIC_URL.
 */
export async function setSecurityHeaders(server: FastifyInstance, { publicUrl, connectTo }: SecurityHeaders) {
  const https = publicUrl.protocol === "https:";
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        fontSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        imgSrc: ["'self'", "data:", "blob:"],
        connectSrc: ["'self'", ...connectTo],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: https,
    frameguard: { action: "deny" },
  });
}
