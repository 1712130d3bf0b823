import type { Context } from "../../context.ts";

/** How long an upload address is valid, in seconds. */
export const addressLifetime = 15 * 60;

/**
 * Bytes that an address takes beyond the largest PDF, so that a file that is only a little too large arrives and
 * its registration can say so in clear words; one that is far too large is cut off on the way.
 */
const arrivalSlack = 1024 * 1024;

/** The options with which a store signs an address for a whole PDF, or for a part of one. */
export function addressOptions({ pdfMaxBytes }: Pick<Context, "pdfMaxBytes">) {
  return { expiresInSeconds: addressLifetime, maxBytes: pdfMaxBytes + arrivalSlack };
}
