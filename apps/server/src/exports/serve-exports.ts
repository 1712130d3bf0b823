import { Readable } from "node:stream";
import { recordAct } from "@antochi/api/audit/record-act";
import type { Dependencies } from "@antochi/api/dependencies";
import { exportEnquiries, exportFiles } from "@antochi/api/features/enquiries/export-enquiries";
import { requireProof, requireRole, requireUser } from "@antochi/api/roles";
import { DomainError } from "@antochi/contract/errors";
import type { FastifyInstance } from "fastify";
import type { RequestContexts } from "../request-contexts.ts";

type Exports = { dependencies: Pick<Dependencies, "db" | "now">; contextOf: RequestContexts };
type ExportRoute = { Params: { file: string } };

/**
 * `GET /api/admin/exports/<kind>.csv` and `.xlsx`: all enquiries of one kind as a file, to administrators who showed
 * within ten minutes that it is them. Streamed, which a procedure's answer is not.
 */
export function serveExports(server: FastifyInstance, { dependencies, contextOf }: Exports): void {
  server.get<ExportRoute>("/api/admin/exports/:file", {
    onRequest: async (request, reply) => requireRole(contextOf(request, reply), "admin"),
    // What is asked for stands in the audit log, and a HEAD takes nothing along.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { file } = request.params;
      const known = exportFiles.get(file);
      if (!known) throw new DomainError("not-found");
      const { kind, format } = known;
      const context = contextOf(request, reply);
      await requireProof(context);
      const by = (await requireUser(context)).id;
      await recordAct(context.db, context, { act: "enquiries-exported", by, on: { id: file } });
      const today = dependencies.now().toISOString().slice(0, 10);
      return reply
        .headers({
          "content-type": format.contentType,
          "content-disposition": `attachment; filename="${file.replace(".", `-${today}.`)}"`,
        })
        .send(Readable.from(format.write(exportEnquiries(dependencies.db, kind)), { objectMode: false }));
    },
  });
}
