import { Readable } from "node:stream";
import { recordAct } from "@antochi/api/audit/record-act";
import { exportEntries } from "@antochi/api/features/audit/export-entries";
import { requireProof, requireRole, requireUser } from "@antochi/api/roles";
import { type AuditFilter, auditFilterSchema } from "@antochi/contract/audit";
import type { FastifyInstance } from "fastify";
import type { RequestContexts } from "../request-contexts.ts";
import { readQuery } from "./read-query.ts";

/**
 * `GET /api/admin/audit.jsonl`: the entries that a filter lets through, one a line and oldest first, for whoever gathers such
 * logs and showed within ten minutes that it is them. Streamed, which a procedure's answer is not; that it was asked for is an
 * entry itself.
 */
export function serveAudit(server: FastifyInstance, contextOf: RequestContexts): void {
  server.get("/api/admin/audit.jsonl", {
    config: { getWrites: true },
    exposeHeadRoute: false,
    onRequest: async (request, reply) => requireRole(contextOf(request, reply), "admin"),
    handler: async (request, reply) => {
      const context = contextOf(request, reply);
      const filter = readQuery(auditFilterSchema, request.query);
      await requireProof(context);
      const by = (await requireUser(context)).id;
      await recordAct(context.db, context, {
        act: "audit-exported",
        by,
        details: { filter: toldOf(filter) },
      });
      const today = context.now().toISOString().slice(0, 10);
      return reply
        .headers({
          "content-type": "application/x-ndjson; charset=utf-8",
          "content-disposition": `attachment; filename="audit-${today}.jsonl"`,
        })
        .send(Readable.from(exportEntries(context.db, filter), { objectMode: false }));
    },
  });
}

/** Which entries went out, as the address said it. */
function toldOf({ object, ...filter }: AuditFilter): Record<string, string | number> {
  const asked = Object.entries({ ...filter, object: object && `${object.kind}/${object.id}` });
  return Object.fromEntries(asked.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
