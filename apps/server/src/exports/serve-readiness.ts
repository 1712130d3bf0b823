import { Readable } from "node:stream";
import { recordAct } from "@antochi/api/audit/record-act";
import type { Dependencies } from "@antochi/api/dependencies";
import { exportReadiness, readinessFiles } from "@antochi/api/features/readiness/export-readiness";
import { requireProof, requireRole, requireUser } from "@antochi/api/roles";
import { DomainError } from "@antochi/contract/errors";
import { readinessFilterSchema } from "@antochi/contract/readiness";
import type { FastifyInstance } from "fastify";
import type { RequestContexts } from "../request-contexts.ts";
import { readQuery } from "./read-query.ts";

type Exports = { dependencies: Pick<Dependencies, "db" | "now">; contextOf: RequestContexts };
type ExportRoute = { Params: { file: string } };

/**
 * `GET /api/admin/readiness/exports/readiness.csv` and `.xlsx`: how everybody stands, narrowed as the grid is, to administrators who
 * showed within ten minutes that it is them. Streamed, which a procedure's answer is not.
 */
export function serveReadiness(server: FastifyInstance, { dependencies, contextOf }: Exports): void {
  server.get<ExportRoute>("/api/admin/readiness/exports/:file", {
    config: { getWrites: true },
    onRequest: async (request, reply) => requireRole(contextOf(request, reply), "admin"),
    // What is asked for stands in the audit log, and a HEAD takes nothing along.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { file } = request.params;
      const format = readinessFiles.get(file);
      if (!format) throw new DomainError("not-found");
      const filter = readQuery(readinessFilterSchema, request.query);
      const context = contextOf(request, reply);
      await requireProof(context);
      const by = (await requireUser(context)).id;
      const details = Object.fromEntries(
        Object.entries({ file, ...filter }).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, value]],
        ),
      );
      await recordAct(context.db, context, { act: "readiness-exported", by, details });
      const today = dependencies.now().toISOString().slice(0, 10);
      return reply
        .headers({
          "content-type": format.contentType,
          "content-disposition": `attachment; filename="${file.replace(".", `-${today}.`)}"`,
        })
        .send(Readable.from(format.write(exportReadiness(dependencies.db, filter)), { objectMode: false }));
    },
  });
}
