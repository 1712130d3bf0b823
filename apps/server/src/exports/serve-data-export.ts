import { recordAct } from "@antochi/api/audit/record-act";
import type { Dependencies } from "@antochi/api/dependencies";
import { findDataExport } from "@antochi/api/features/personal-data/data-export";
import { requireProof, requireRole, requireUser } from "@antochi/api/roles";
import { DomainError } from "@antochi/contract/errors";
import { dataExportAddress } from "@antochi/contract/personal-data";
import { ObjectMissing } from "@antochi/storage/store-errors";
import type { FastifyInstance } from "fastify";
import type { RequestContexts } from "../request-contexts.ts";

type Export = { dependencies: Pick<Dependencies, "store">; contextOf: RequestContexts };

/**
 * `GET /api/account/data`: the ZIP of everything that is kept of whoever is signed in, once they had it made, for a day. The
 * session says whose it is, so there is no address of somebody else's.
 */
export function serveDataExport(
  server: FastifyInstance,
  { dependencies: { store }, contextOf }: Export,
): void {
  server.get(dataExportAddress, {
    config: { getWrites: true },
    onRequest: async (request, reply) => requireRole(contextOf(request, reply), "member"),
    // That it is fetched stands in the audit log, and a HEAD takes nothing along.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const context = contextOf(request, reply);
      await requireProof(context);
      const user = await requireUser(context);
      const { id } = user;
      const found = await findDataExport(context.db, { user, at: context.now() });
      if (found === undefined || found.madeAt === null || found.size === null) throw missing();
      const bytes = await store.read(found.objectKey).catch((error: unknown) => {
        throw error instanceof ObjectMissing ? missing(error) : error;
      });
      try {
        await recordAct(context.db, context, { act: "data-export-fetched", by: id, on: { id } });
      } catch (error) {
        bytes.destroy();
        throw error;
      }
      return reply
        .headers({
          "content-type": "application/zip",
          "content-length": found.size,
          "content-disposition": `attachment; filename="my-data-${found.madeAt.toISOString().slice(0, 10)}.zip"`,
        })
        .send(bytes);
    },
  });
}

function missing(cause?: Error): DomainError {
  return new DomainError("not-found", { message: "There is no such file, or its day is over", cause });
}
