import { appRouter } from "@antochi/api/router";
import { expect, it } from "vitest";
import { type JsonSchema, jsonSchemaOf, wholeSchema } from "../openapi/json-schema.ts";
import { operationsOf, restOperationsOf } from "./operations.ts";

/** Every call in section 7 of the specification, and who may make it. */
const specified = {
  "GET /api/user": "member",
  "POST /api/login": "public",
  "POST /api/register": "public",
  "POST /api/logout": "public",
  "POST /api/contact": "public",
  "POST /api/newsletter/subscribe": "public",
  "POST /api/fpv-training-interest": "public",
  "GET /api/knowledge-base/categories": "public",
  "GET /api/knowledge-base/articles": "public",
  "PUT /api/knowledge-base/articles/{id}": "admin",
  "DELETE /api/knowledge-base/articles/{id}": "admin",
  "POST /api/activity/log": "member",
  "POST /api/knowledge-base/messages": "public",
  "GET /api/users": "admin",
  "GET /api/activity/logs": "admin",
  "GET /api/knowledge-base/messages": "admin",
  "GET /api/activity/statistics": "admin",
  "POST /api/knowledge-base/categories": "admin",
  "POST /api/knowledge-base/articles": "admin",
  "POST /api/users/{id}/approve": "admin",
  "POST /api/objects/upload": "admin",
  "PUT /api/knowledge-base/pdfs": "admin",
  "GET /api/activity/logs/{articleId}": "admin",
  "POST /api/s3/multipart": "admin",
  "GET /api/s3/multipart/{uploadId}": "admin",
  "GET /api/s3/multipart/{uploadId}/{partNumber}": "admin",
  "POST /api/s3/multipart/{uploadId}/complete": "admin",
  "DELETE /api/s3/multipart/{uploadId}": "admin",
  "GET /api/s3/params": "admin",
  "GET /api/s3/sts": "admin",
} as const;

const served = new Map(
  restOperationsOf(appRouter).map((operation) => [
    `${operation.rest.method} ${operation.rest.path}`,
    operation,
  ]),
);

it.each(Object.entries(specified))("serves %s to role %s", (call, role) => {
  expect(served.get(call)?.role).toBe(role);
});

it("gives every procedure a declared role, and every address to one procedure", () => {
  const operations = operationsOf(appRouter);
  expect(operations.length).toBeGreaterThan(Object.keys(specified).length - 1);
  for (const { name, role } of operations) expect.soft(role, name).toMatch(/^(?:public|member|admin)$/);
  expect(served.size).toBe(restOperationsOf(appRouter).length);
});

it("never writes on GET, and reads on nothing else", () => {
  for (const [call, { type }] of served) {
    expect.soft(type, call).toBe(call.startsWith("GET ") ? "query" : "mutation");
  }
});

it("accepts no text without a maximum, over REST or tRPC", () => {
  for (const { name, input } of operationsOf(appRouter)) {
    expect.soft(input ? endlessTexts(jsonSchemaOf(input, "input"), name) : []).toEqual([]);
  }
});

/**
 * The paths in a schema where text is unbounded. A format bounds the length, as does a pattern without open repetition.
 */
function endlessTexts(schema: JsonSchema, place: string): string[] {
  const { properties = {}, items, prefixItems = [], additionalProperties } = schema;
  const choices = [...prefixItems, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const parts = [...Object.values(properties), ...choices, items, additionalProperties];
  const names = Object.keys(properties);
  const deeper = parts.flatMap((part, at) =>
    part === undefined ? [] : endlessTexts(wholeSchema(part), [place, names[at] ?? ""].join(".")),
  );
  const isText = [schema.type].flat().includes("string");
  return isText && !hasEnd(schema) ? [place, ...deeper] : deeper;
}

function hasEnd(schema: JsonSchema): boolean {
  if (schema.const !== undefined || schema.enum !== undefined || schema.format !== undefined) return true;
  return schema.maxLength !== undefined || !/[*+]|,\}/.test(schema.pattern ?? "*");
}
