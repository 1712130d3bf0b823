import { Readable } from "node:stream";
import type { Dependencies } from "@antochi/api/dependencies";
import { exportEnquiries } from "@antochi/api/features/enquiries/export-enquiries";
import { requireRole } from "@antochi/api/roles";
import { enquiryKinds } from "@antochi/contract/enquiry-kinds";
import { DomainError } from "@antochi/contract/errors";
import { namesOf } from "@antochi/contract/names-of";
import type { FastifyInstance } from "fastify";
import type { RequestContexts } from "../request-contexts.ts";

type Exports = { dependencies: Pick<Dependencies, "db" | "now">; contextOf: RequestContexts };
type ExportRoute = { Params: { file: string } };

/**
 * `GET /api/admin/exports/<kind>.csv`: all enquiries of one kind as a file, to administrators. Streamed, which a
 * procedure's answer is not.
 */
export function serveExports(server: FastifyInstance, { dependencies, contextOf }: Exports): void {
  server.get<ExportRoute>("/api/admin/exports/:file", {
    onRequest: async (request, reply) => requireRole(contextOf(request, reply), "admin"),
    handler: async ({ params: { file } }, reply) => {
      const kind = namesOf(enquiryKinds).find((each) => `${each}.csv` === file);
      if (!kind) throw new DomainError("not-found");
      const name = `${kind}-${dependencies.now().toISOString().slice(0, 10)}.csv`;
      return reply
        .headers({
          "content-type": "text/csv; charset=utf-8",
          "content-disposition": `attachment; filename="${name}"`,
        })
        .send(Readable.from(exportEnquiries(dependencies.db, enquiryKinds[kind]), { objectMode: false }));
    },
  });
}
