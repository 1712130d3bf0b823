import { requireRole, requireUser } from "@antochi/api/roles";
import { findCertificate } from "@antochi/api/features/record/certificate-queries";
import { DomainError } from "@antochi/contract/errors";
import { pathId } from "@antochi/contract/ids";
import type { ObjectStore } from "@antochi/storage/object-store";
import { ObjectMissing } from "@antochi/storage/store-errors";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { RequestContexts } from "../request-contexts.ts";

const paramsSchema = z.object({ file: z.string().regex(/^\d{1,10}\.pdf$/) });

/** `GET /certificates/{id}.pdf`: a certificate for the member who asked for it, and as if it were not there for everybody else. */
export function deliverCertificates(
  server: FastifyInstance,
  { store, contextOf }: { store: ObjectStore; contextOf: RequestContexts },
): void {
  server.get("/certificates/:file", {
    exposeHeadRoute: false,
    onRequest: async (request, reply) => requireRole(contextOf(request, reply), "member"),
    handler: async (request, reply) => {
      const context = contextOf(request, reply);
      const params = paramsSchema.safeParse(request.params);
      const id = pathId.safeParse(params.data?.file.replace(".pdf", ""));
      if (!id.success) throw new DomainError("not-found");
      const user = await requireUser(context);
      const certificate = await findCertificate(context.db, { id: id.data, user });
      if (!certificate?.objectKey) throw new DomainError("not-found");
      const bytes = await store.read(certificate.objectKey).catch((error: unknown) => {
        if (error instanceof ObjectMissing) throw new DomainError("not-found", { cause: error });
        throw error;
      });
      return reply
        .headers({
          "content-type": "application/pdf",
          "content-disposition": `attachment; filename="certificate-${certificate.id}.pdf"`,
          "cache-control": "private, no-store",
          "referrer-policy": "no-referrer",
        })
        .send(bytes);
    },
  });
}
