import type { z } from "zod";
import type { oas32 } from "zod-openapi";
import { type Operation, type RestOperation, takesBody } from "../rest/operations.ts";
import { type DescribedAnswer, header, type RefusalStatus, refusalsOf } from "./error-responses.ts";
import { exampleOf } from "./example-of.ts";
import { type JsonSchema, jsonSchemaOf } from "./json-schema.ts";

/** A call in our document: always with these fields, and with references only in its answers. */
export type DescribedOperation = Required<
  Pick<oas32.OperationObject, "operationId" | "summary" | "description" | "tags" | "security">
> & {
  parameters?: oas32.ParameterObject[];
  requestBody?: { required: boolean; content: Record<string, oas32.MediaTypeObject> };
  responses: Record<string, DescribedAnswer | oas32.ReferenceObject>;
};

export const methods = ["get", "post", "put", "delete"] as const;
export type PathItem = Partial<Record<(typeof methods)[number], DescribedOperation>>;

const callers = {
  public: "Open to everyone.",
  member: "Needs the session of a member.",
  admin: "Needs the session of an administrator.",
} as const satisfies Record<Operation["role"], string>;

const proofs = {
  always:
    "For ten minutes after signing in; then 403 with code `reauthentication-required` until one signs in again.",
  "for-administrators":
    "Where the account is an administrator's, for ten minutes after signing in; then 403 with code `reauthentication-required` until one signs in again.",
} as const satisfies Record<NonNullable<Operation["proof"]>, string>;

/** Who may make a call: in words, and in OpenAPI's terms, which know no roles of a session. */
export function callersOf(
  role: Operation["role"],
  proof?: Operation["proof"],
): Pick<DescribedOperation, "description" | "security"> {
  return {
    description: proof === undefined ? callers[role] : `${callers[role]} ${proofs[proof]}`,
    security: role === "public" ? [] : [{ session: [] }],
  };
}

/** Describes a REST operation for OpenAPI, from its procedure's metadata and schemas. */
export function describeOperation(operation: RestOperation): DescribedOperation {
  const { name, role, proof, rest } = operation;
  const input = operation.input ? jsonSchemaOf(operation.input, "input") : {};
  const parameters = parametersOf(operation, input);
  const body = bodyOf(operation, input);
  return {
    operationId: rest.operationId ?? name,
    summary: rest.summary,
    tags: [name.split(".")[0] ?? name],
    ...callersOf(role, proof),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: body, example: exampleOf(body) } },
      },
    }),
    responses: { [rest.status]: answerOf(operation, input), ...refusalsOf(refusalStatuses(operation, body)) },
  };
}

function placeOf(field: string, { rest }: RestOperation): oas32.ParameterLocation | "body" {
  if (rest.path.includes(`{${field}}`)) return "path";
  return takesBody(rest.method) && !rest.query.includes(field) ? "body" : "query";
}

function parametersOf(operation: RestOperation, input: JsonSchema): oas32.ParameterObject[] {
  return Object.entries(input.properties ?? {}).flatMap(([name, schema]) => {
    const place = placeOf(name, operation);
    if (place === "body") return [];
    const required = place === "path" || (input.required?.includes(name) ?? false);
    return [parameterOf(name, { in: place, required, schema })];
  });
}

function parameterOf(
  name: string,
  place: Pick<oas32.ParameterObject, "in" | "required"> & { schema: Parameters<typeof exampleOf>[0] },
): oas32.ParameterObject {
  const example = exampleOf(place.schema, name);
  return { name, ...place, ...(example !== null && { example }) };
}

/** The query parameters of an address that is not a procedure's, from its schema. */
export function queryOf(query: z.ZodType): oas32.ParameterObject[] {
  const { properties = {}, required = [] } = jsonSchemaOf(query, "input");
  return Object.entries(properties).map(([name, schema]) =>
    parameterOf(name, { in: "query", required: required.includes(name), schema }),
  );
}

function bodyOf(operation: RestOperation, input: JsonSchema): JsonSchema | undefined {
  const properties = Object.fromEntries(
    Object.entries(input.properties ?? {}).filter(([name]) => placeOf(name, operation) === "body"),
  );
  if (Object.keys(properties).length === 0) return undefined;
  const required = (input.required ?? []).filter((name) => Object.hasOwn(properties, name));
  return { type: "object", properties, ...(required.length > 0 && { required }) };
}

function answerOf({ output }: RestOperation, input: JsonSchema): DescribedAnswer {
  const schema = output ? jsonSchemaOf(output, "output") : {};
  const paged = Object.hasOwn(input.properties ?? {}, "cursor");
  return {
    description: "Done",
    headers: { "x-request-id": header("RequestId"), ...(paged && { link: header("NextPage") }) },
    content: { "application/json": { schema, example: exampleOf(schema) } },
  };
}

function refusalStatuses(
  { name, role, rest, input, metered }: RestOperation,
  body: JsonSchema | undefined,
): RefusalStatus[] {
  const writes = rest.method !== "GET";
  const entries: [RefusalStatus, boolean][] = [
    [400, writes || input !== undefined],
    [401, role !== "public" || name === "auth.login"],
    [403, role === "admin" || writes],
    [404, rest.path.includes("{") || (writes && role !== "public")],
    [409, writes && role === "admin"],
    [413, body !== undefined],
    [415, writes],
    [429, metered],
    [503, true],
  ];
  return [...entries.flatMap(([status, applies]) => (applies ? [status] : [])), ...rest.refusals];
}
