import { exportFormats } from "@antochi/api/exports/export-formats";
import { readinessFiles } from "@antochi/api/features/readiness/export-readiness";
import { auditFilterSchema } from "@antochi/contract/audit";
import { dataExportAddress } from "@antochi/contract/personal-data";
import { readinessFileSchema } from "@antochi/contract/readiness";
import { registeredPdfSchema } from "@antochi/contract/uploads";
import type { z } from "zod";
import { exportedFiles, exportFilters } from "../exports/exported-lists.ts";
import { callersOf, type PathItem, queryOf } from "./describe-operation.ts";
import { type DescribedAnswer, header, type RefusalStatus, refusalsOf } from "./error-responses.ts";
import { jsonSchemaOf } from "./json-schema.ts";

const fileBytes = bytesOf("application/pdf", "image/png");
const key = {
  name: "key",
  in: "path",
  required: true,
  schema: { type: "string" },
  example: "pdfs/1b4e28ba-2fa1-41d2-883f-0016d3cca427.pdf",
} as const;

/** Who may download data of people as a file. */
export const provenAdmin = callersOf("admin", "always");

/** Who may download their own data. */
export const provenMember = callersOf("member", "always");

/** The addresses that stream and are therefore no procedures: PDFs, their pictures and lists out, and a PDF in as a form. */
export function streamedPaths(): Record<string, PathItem> {
  return {
    "/api/objects": {
      post: {
        operationId: "uploads.storePdf",
        summary: "Upload, check and register a PDF in one call",
        tags: ["uploads"],
        ...callersOf("admin"),
        requestBody: {
          required: true,
          content: {
            "multipart/form-data": {
              schema: {
                type: "object",
                properties: { file: { type: "string", contentMediaType: "application/pdf" } },
                required: ["file"],
              },
            },
          },
        },
        responses: {
          "200": {
            description: "Done",
            headers: { "x-request-id": header("RequestId") },
            content: {
              "application/json": {
                schema: jsonSchemaOf(registeredPdfSchema, "output"),
                example: { objectPath: `/objects/${key.example}` },
              },
            },
          },
          ...refusalsOf([400, 401, 403, 413, 415, 503]),
        },
      },
    },
    "/objects/{key}": {
      get: {
        operationId: "objects.read",
        summary: "Read a registered PDF, or the picture of its first page, whole or one range of it",
        tags: ["objects"],
        ...callersOf("member"),
        parameters: [
          key,
          {
            name: "Range",
            in: "header",
            required: false,
            schema: { type: "string" },
            example: "bytes=0-65535",
          },
        ],
        responses: {
          "200": { description: "The file", content: fileBytes },
          "206": { description: "The range", content: fileBytes },
          "304": { description: "The client's copy is still this version" },
          ...refusalsOf([401, 404, 410, 412, 416, 503]),
        },
      },
    },
    [dataExportAddress]: {
      get: {
        operationId: "personalData.fetchExport",
        summary: "The data export of the signed-in user, for a day after it was made on their account's page",
        tags: ["personalData"],
        ...provenMember,
        responses: fileAnswers(bytesOf("application/zip"), [401, 403, 404, 503]),
      },
    },
    "/api/admin/audit.jsonl": {
      get: {
        operationId: "audit.export",
        summary: "The audit log as JSON, one entry a line and oldest first",
        tags: ["audit"],
        ...provenAdmin,
        parameters: queryOf(auditFilterSchema),
        responses: fileAnswers(
          { "application/x-ndjson": { schema: { type: "string" } } },
          [400, 401, 403, 503],
        ),
      },
    },
    "/api/admin/readiness/exports/{file}": sheets({
      operationId: "readiness.export",
      summary: "Everybody's progress with required reading, CSV or Excel",
      tags: ["readiness"],
      files: readinessFiles,
      filters: [readinessFileSchema],
    }),
    "/api/admin/exports/{file}": sheets({
      operationId: "enquiries.export",
      summary:
        "All enquiries of one kind, the users (`status`, `search`) or the activity log (`userId`, `articleId`, `from`, `to`) as a file, CSV or Excel",
      tags: ["enquiries"],
      files: exportedFiles,
      filters: Object.values(exportFilters),
    }),
  };
}

type Sheets = {
  operationId: string;
  summary: string;
  tags: string[];
  files: ReadonlyMap<string, unknown>;
  filters: readonly z.ZodType[];
};

/** Lists exported as CSV or Excel, by the names of their files. */
function sheets({ operationId, summary, tags, files, filters }: Sheets): PathItem {
  const names = [...files.keys()];
  const types = Object.values(exportFormats).map(({ contentType }) => contentType.replace(/;.*/, ""));
  return {
    get: {
      operationId,
      summary,
      tags,
      ...provenAdmin,
      parameters: [
        {
          name: "file",
          in: "path",
          required: true,
          schema: { type: "string", enum: names },
          example: names[0],
        },
        ...filters.flatMap(queryOf),
      ],
      responses: fileAnswers(bytesOf(...types), [400, 401, 403, 404, 503]),
    },
  };
}

type Content = NonNullable<DescribedAnswer["content"]>;

function bytesOf(...types: readonly string[]): Content {
  return Object.fromEntries(
    types.map((type) => [type, { schema: { type: "string", contentMediaType: type } }]),
  );
}

function fileAnswers(content: Content, refusals: readonly RefusalStatus[]) {
  return {
    "200": { description: "The file", headers: { "x-request-id": header("RequestId") }, content },
    ...refusalsOf(refusals),
  };
}
