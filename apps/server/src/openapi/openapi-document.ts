import type { AnyTRPCRouter } from "@trpc/server";
import type { oas32 } from "zod-openapi";
import { restOperationsOf } from "../rest/operations.ts";
import { describeOperation, type PathItem } from "./describe-operation.ts";
import { errorBodySchema, errorResponses } from "./error-responses.ts";
import { streamedPaths } from "./streamed-operations.ts";
import { describeTag } from "./tags.ts";

export type OpenApiDocument = ReturnType<typeof openApiDocument>;

/** The site's details in the description. */
export type Site = { siteName: string; publicUrl: URL; cookieName: string };

/** The whole REST API as an OpenAPI 3.1 document, generated from the schemas that validate the calls. */
export function openApiDocument(router: AnyTRPCRouter, { siteName, publicUrl, cookieName }: Site) {
  const paths = new Map<string, PathItem>();
  for (const operation of restOperationsOf(router)) {
    const { method, path } = operation.rest;
    paths.set(path, { ...paths.get(path), [method.toLowerCase()]: describeOperation(operation) });
  }
  const described: Record<string, PathItem> = { ...Object.fromEntries(paths), ...streamedPaths() };
  const tags = Object.values(described).flatMap((item) =>
    Object.values(item).flatMap((operation) => operation.tags),
  );
  return {
    openapi: "3.1.1",
    info: {
      title: siteName,
      version: "1",
      description:
        "The calls of the site. Writes take JSON, or nothing; instants are ISO 8601 in UTC; every answer names its request in x-request-id.",
    },
    servers: [{ url: publicUrl.origin }],
    tags: [...new Set(tags)].map(describeTag),
    paths: described,
    components: {
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: cookieName, description: "Set by POST /api/login." },
      },
      schemas: { Error: errorBodySchema },
      headers: {
        RequestId: {
          description: "Names this request in the server's log.",
          schema: { type: "string", format: "uuid" },
        },
        RetryAfter: { description: "Seconds to wait.", schema: { type: "integer", minimum: 1 } },
        NextPage: {
          description: 'RFC 8288; `<…?cursor=…>; rel="next"` where there is a next page, else absent.',
          schema: { type: "string" },
        },
      },
      responses: errorResponses(),
    },
  } satisfies oas32.OpenAPIObject;
}
