import { exportEntries } from "@antochi/api/features/audit/export-entries";
import { exportReadiness, readinessFiles } from "@antochi/api/features/readiness/export-readiness";
import { auditFilterSchema } from "@antochi/contract/audit";
import { DomainError } from "@antochi/contract/errors";
import { readinessFileSchema } from "@antochi/contract/readiness";
import type { FastifyInstance } from "fastify";
import type { RequestContexts } from "../request-contexts.ts";
import { exportedFiles } from "./exported-lists.ts";
import { givenOf, readQuery } from "./read-query.ts";
import { type FindFile, serveFile } from "./serve-file.ts";

/** Serves exported lists to administrators. */
export function serveExports(server: FastifyInstance, contextOf: RequestContexts): void {
  for (const [url, find] of Object.entries(files)) serveFile(server, { url, role: "admin", contextOf, find });
}

const files: Readonly<Record<string, FindFile>> = {
  /** All enquiries of one kind, users, or the activity log; users and log as the query filters them. */
  "/api/admin/exports/:file"({ params: { file = "" }, query }) {
    const known = exportedFiles.get(file);
    if (!known) throw new DomainError("not-found");
    const { list, format } = known;
    return (context) => {
      const { pages, told } = list(query, file);
      const bytes = format.write(pages(context));
      return { told, name: file, madeAt: context.now(), contentType: format.contentType, bytes };
    };
  },
  /** Everybody's readiness, filtered like the grid. */
  "/api/admin/readiness/exports/:file"({ params: { file = "" }, query }) {
    const format = readinessFiles.get(file);
    if (!format) throw new DomainError("not-found");
    const { search, ...filter } = readQuery(readinessFileSchema, query);
    const details = { ...givenOf({ file, ...filter }), searched: search !== null };
    return ({ db, now }) => ({
      told: { act: "readiness-exported", details },
      name: file,
      madeAt: now(),
      contentType: format.contentType,
      bytes: format.write(exportReadiness(db, { ...filter, search })),
    });
  },
  /** The audit log's entries that match a filter, one per line and oldest first, for programs that collect logs. */
  "/api/admin/audit.jsonl"({ query }) {
    const filter = readQuery(auditFilterSchema, query);
    const { object, ...rest } = filter;
    const asked = givenOf({ ...rest, object: object && `${object.kind}/${object.id}` });
    return ({ db, now }) => ({
      told: { act: "audit-exported", details: { filter: asked } },
      name: "audit.jsonl",
      madeAt: now(),
      contentType: "application/x-ndjson; charset=utf-8",
      bytes: exportEntries(db, filter),
    });
  },
};
