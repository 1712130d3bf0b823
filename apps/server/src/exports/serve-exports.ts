import { Readable } from "node:stream";
import { recordAct } from "@antochi/api/audit/record-act";
import type { Dependencies } from "@antochi/api/dependencies";
import { requireProof, requireRole, requireUser } from "@antochi/api/roles";
import { DomainError } from "@antochi/contract/errors";
import type { FastifyInstance } from "fastify";
import type { RequestContexts } from "../request-contexts.ts";
import { exportedFiles } from "./exported-lists.ts";

type Exports = { dependencies: Pick<Dependencies, "db" | "now" | "publicUrl">; contextOf: RequestContexts };
type ExportRoute = { Params: { file: string } };

/**
 * `GET /api/admin/exports/<list>.csv` and `.xlsx`: all enquiries of one kind, users or the activity log as a file, of the last two what
 * the address narrows them to, to administrators who showed within ten minutes that it is them. Streamed, which a procedure's answer is not.
 */
export function serveExports(server: FastifyInstance, { dependencies, contextOf }: Exports): void {
  server.get<ExportRoute>("/api/admin/exports/:file", {
    config: { getWrites: true },
    onRequest: async (request, reply) => requireRole(contextOf(request, reply), "admin"),
    // What is asked for stands in the audit log, and a HEAD takes nothing along.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { file } = request.params;
      const known = exportedFiles.get(file);
      if (!known) throw new DomainError("not-found");
      const { list, format } = known;
      const context = contextOf(request, reply);
      await requireProof(context);
      const { pages, told } = list(request.query, file, (await requireUser(context)).id);
      await recordAct(context.db, context, told);
      const today = dependencies.now().toISOString().slice(0, 10);
      return reply
        .headers({
          "content-type": format.contentType,
          "content-disposition": `attachment; filename="${file.replace(".", `-${today}.`)}"`,
        })
        .send(Readable.from(format.write(pages(dependencies)), { objectMode: false }));
    },
  });
}
