import { findCertificate } from "@antochi/api/features/record/certificate-queries";
import type { ObjectStore } from "@antochi/storage/object-store";
import type { FastifyInstance } from "fastify";
import type { RequestContexts } from "../request-contexts.ts";
import { deliverOwnPdf } from "./deliver-own-pdf.ts";

/** `GET /certificates/{id}.pdf`: a certificate for the member who asked for it. */
export function deliverCertificates(
  server: FastifyInstance,
  parts: { store: ObjectStore; contextOf: RequestContexts },
): void {
  deliverOwnPdf(server, "/certificates", {
    ...parts,
    find: async ({ db }, asked) => {
      const certificate = await findCertificate(db, asked);
      if (!certificate?.objectKey) return undefined;
      const headers = {
        "content-disposition": `attachment; filename="certificate-${certificate.id}.pdf"`,
      };
      return { objectKey: certificate.objectKey, headers };
    },
  });
}
