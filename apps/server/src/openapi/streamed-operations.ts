import type { OpenApiDocument } from "./document-types.ts";
import { header, refusalsOf } from "./error-responses.ts";

const pdfBytes = {
  "application/pdf": { schema: { type: "string", contentMediaType: "application/pdf" } },
} as const;
const key = {
  name: "key",
  in: "path",
  required: true,
  schema: { type: "string" },
  example: "pdfs/1b4e28ba-2fa1-41d2-883f-0016d3cca427.pdf",
} as const;

/** What is streamed and therefore no procedure: PDFs out, and a PDF in as a form. */
export function streamedPaths(): OpenApiDocument["paths"] {
  return {
    "/api/objects": {
      post: {
        operationId: "uploads.storePdf",
        summary: "Upload, check and register a PDF in one call",
        tags: ["uploads"],
        security: [{ session: [] }],
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
                schema: {
                  type: "object",
                  properties: { objectPath: { type: "string" } },
                  required: ["objectPath"],
                },
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
        summary: "Read a registered PDF, whole or one range of it",
        tags: ["objects"],
        security: [{ session: [] }],
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
          "200": { description: "The file", content: pdfBytes },
          "206": { description: "The range", content: pdfBytes },
          "304": { description: "The client's copy is still this version" },
          ...refusalsOf([401, 404, 416, 503]),
        },
      },
    },
  };
}
