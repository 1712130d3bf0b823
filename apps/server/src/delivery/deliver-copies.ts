import { findCopy } from "@antochi/api/features/copies/copy-queries";
import type { ObjectStore } from "@antochi/storage/object-store";
import type { FastifyInstance } from "fastify";
import type { RequestContexts } from "../request-contexts.ts";
import { deliverOwnPdf } from "./deliver-own-pdf.ts";
import { readersPolicy } from "./readers-policy.ts";

/**
 * `GET /copies/{id}.pdf`: a copy for the member who asked for it, as long as they may read its edition. Browsers show it,
 * for printing; a link marked as a download saves it.
 */
export function deliverCopies(
  server: FastifyInstance,
  parts: { store: ObjectStore; contextOf: RequestContexts },
): void {
  deliverOwnPdf(server, "/copies", {
    ...parts,
    find: async ({ db }, asked) => {
      const copy = await findCopy(db, asked);
      if (!copy?.objectKey || copy.size === null) return undefined;
      const headers = {
        "content-disposition": "inline",
        "content-length": copy.size,
        "content-security-policy": readersPolicy,
      };
      return { objectKey: copy.objectKey, headers };
    },
  });
}
