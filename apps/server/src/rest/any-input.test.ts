import { appRouter } from "@antochi/api/router";
import { errorCatalogue } from "@antochi/contract/errors";
import { insertArticle, insertCategory } from "@antochi/testing/knowledge-base";
import { insertUser, instructorAdmin, pendingMember, samplePassword } from "@antochi/testing/people";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";
import { errorBodySchema } from "../openapi/error-responses.ts";
import { exampleOf } from "../openapi/example-of.ts";
import { type JsonSchema, jsonSchemaOf, wholeSchema } from "../openapi/json-schema.ts";
import { openApiDocument } from "../openapi/openapi-document.ts";
import { hostileJson, hostileText } from "../testing/hostile-json.ts";
import {
  openTestServer,
  sampleSiteName,
  signIn,
  type TestServer,
  testOrigin,
} from "../testing/test-server.ts";
import { type RestOperation, restOperationsOf } from "./operations.ts";

/** Attempts per operation; `pnpm test` has to stay quick. */
const tries = 25;

/**
 * The same inputs in every run, so that a failure is due to the change at hand. Set ANY_INPUT_SEED to try others;
 * fast-check reports the seed of a failure.
 */
const seed = z.coerce.number().int().default(1).parse(process.env["ANY_INPUT_SEED"]);

/** Strict, although the document allows further fields in an error. */
const refusalSchema = z.strictObject({
  message: z.string().min(1).max(500),
  code: z.enum(Object.keys(errorCatalogue)),
  issues: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
});
const document = openApiDocument(appRouter, {
  siteName: sampleSiteName,
  publicUrl: new URL(testOrigin),
  cookieName: "session",
});

// Each attempt has a unique address, or the forms' rate limits would respond instead of the procedures.
const test = await openTestServer({ trustProxy: { kind: "hops", count: 1 } });
const { database } = test;
afterAll(test.close);

const admin = await insertUser(database.db, instructorAdmin);
await insertUser(database.db, pendingMember);
const category = await insertCategory(database.db);
await insertArticle(database.db, { categoryId: category.id, createdBy: admin.id });

/** Each field is valid, hostile or missing. */
function fieldsOf(input: JsonSchema): fc.Arbitrary<Record<string, unknown>> {
  const example = exampleOf(input);
  const fields = Object.entries(typeof example === "object" && example !== null ? example : {});
  const choices = fields.map(([name, value]): [string, fc.Arbitrary<unknown>] => [
    name,
    fc.oneof({ weight: 2, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: hostileJson }),
  ]);
  return fc.record({ ...Object.fromEntries(choices), surplus: hostileJson }, { requiredKeys: [] });
}

function callOf({ rest }: RestOperation, fields: Record<string, unknown>, texts: string[]) {
  const [segment = "1"] = texts;
  const path = rest.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(textOf(fields[name] ?? segment)),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) query.set(name, textOf(value));
  const bodiless = rest.method === "GET" || rest.method === "DELETE";
  return {
    method: rest.method,
    url: bodiless ? `${path}?${query.toString()}` : path,
    ...(!bodiless && { payload: JSON.stringify(fields) }),
  };
}

/** A value as text for an address; encodeURIComponent rejects lone surrogates. */
function textOf(value: unknown): string {
  return (typeof value === "string" ? value : JSON.stringify(value)).toWellFormed();
}

it.each(restOperationsOf(appRouter).map((operation) => [operation.name, operation] as const))(
  "%s accepts the example in the document",
  async (_name, operation) => {
    const session = await signIn(test.server, instructorAdmin.email, samplePassword);
    const example = exampleOf(operation.input ? jsonSchemaOf(operation.input, "input") : {});
    const fields = Object.entries(typeof example === "object" && example !== null ? example : {}).filter(
      ([, value]) => value !== null,
    );
    const { method, url, payload } = callOf(operation, Object.fromEntries(fields), []);
    const answer = await test.server.inject({
      method,
      url,
      headers: {
        ...(operation.role !== "public" && session),
        ...(payload !== undefined && { "content-type": "application/json" }),
        "x-forwarded-for": nextAddress(),
      },
      ...(payload !== undefined && { payload }),
    });
    // The objects it refers to may not exist, such as the PDF, and the document cannot know the caller's password;
    // `calls-by-role.test.ts` covers the calls that succeed.
    const { issues } = z
      .looseObject({ issues: refusalSchema.shape.issues })
      .catch({ issues: [] })
      .parse(answer.json());
    const unknown = operation.name === "auth.reauthenticate" ? "password" : "pdfPath";
    expect(issues?.filter(({ path }) => path !== unknown) ?? []).toEqual([]);
  },
);

/** How zod's default messages begin, used where a schema has no message of its own. */
const zodsOwnWords =
  /"message":"(?:Invalid (?:input|option|string)|Too (?:small|big)|Unrecognized |Expected )/i;

let calls = 0;
const nextAddress = () => `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls++ & 255}`;

it.each(restOperationsOf(appRouter).map((operation) => [operation.name, operation] as const))(
  "%s answers as described, whatever it is sent",
  async (_name, operation) => {
    const session = await signIn(test.server, instructorAdmin.email, samplePassword);
    const input = operation.input ? jsonSchemaOf(operation.input, "input") : {};
    await fc.assert(
      fc.asyncProperty(fieldsOf(input), fc.array(hostileText, { maxLength: 2 }), async (fields, texts) => {
        const { method, url, payload } = callOf(operation, fields, texts);
        const answer = await test.server.inject({
          method,
          url,
          headers: {
            ...(operation.role !== "public" && session),
            ...(payload !== undefined && { "content-type": "application/json" }),
            "x-forwarded-for": nextAddress(),
          },
          ...(payload !== undefined && { payload }),
        });
        const body: unknown = JSON.parse(answer.body);
        describedAnswer(operation, answer.statusCode).parse(body);
        if (answer.statusCode !== operation.rest.status) refusalSchema.parse(body);
        // No dependency is down here, and the disk store has no temporary credentials.
        const worst = operation.name === "uploads.temporaryCredentials" ? 501 : 499;
        expect(answer.statusCode, failureOf(test)).toBeLessThanOrEqual(worst);
        expect(answer.body).not.toMatch(zodsOwnWords);
      }),
      { numRuns: tries, seed },
    );
  },
);

const methods = { GET: "get", POST: "post", PUT: "put", DELETE: "delete" } as const;

/** The TypeScript types of OpenAPI's schemas and zod's are not compatible. */
const jsonObject = z.custom<z.core.JSONSchema.JSONSchema>((value) => typeof value === "object");

/** The documented schema of an operation's response with this status. */
function describedAnswer({ rest }: RestOperation, status: number): z.ZodType {
  const responses = document.paths[rest.path]?.[methods[rest.method]]?.responses;
  const answer = responses?.[status] ?? responses?.["default"];
  const named = answer && "$ref" in answer ? document.components.responses[lastOf(answer.$ref)] : answer;
  const schema = named?.content?.["application/json"]?.schema;
  if (schema === undefined) throw new Error(`The document says nothing of ${status}`);
  const described = wholeSchema(schema);
  return z.fromJSONSchema(jsonObject.parse("$ref" in described ? errorBodySchema : described));
}

function lastOf(reference: unknown): string {
  return String(reference).split("/").at(-1) ?? "";
}

/** The last error that the server logged, which says more than its response. */
function failureOf({ logged }: TestServer): string {
  return JSON.stringify(logged().findLast((line) => JSON.stringify(line).includes('"err"')));
}
