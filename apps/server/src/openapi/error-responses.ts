import { errorCatalogue, type ErrorCode } from "@antochi/contract/errors";
import { secondSteps } from "@antochi/contract/second-factors";
import type { oas32 } from "zod-openapi";
import type { JsonSchema } from "./json-schema.ts";

/** An answer with its bodies inline. */
export type DescribedAnswer = oas32.ResponseObject & {
  description: string;
  content?: Record<string, oas32.MediaTypeObject>;
};

/** The body of every refusal. */
export const errorBodySchema: JsonSchema = {
  type: "object",
  properties: {
    message: { type: "string", description: "For people." },
    code: { type: "string", enum: Object.keys(errorCatalogue), description: "For programs." },
    issues: {
      type: "array",
      description: "The fields that were refused.",
      items: {
        type: "object",
        properties: { path: { type: "string" }, message: { type: "string" } },
        required: ["path", "message"],
      },
    },
    secondSteps: {
      type: "array",
      description: "With second-factor-required: what the account has besides recovery codes.",
      items: { type: "string", enum: [...secondSteps] },
    },
  },
  required: ["message", "code"],
};

/** The meaning of each status, and an example of its codes. */
const refusals = {
  400: ["The input is not valid", "invalid-input"],
  401: ["Nobody is signed in", "not-signed-in"],
  403: ["The caller may not do this", "forbidden"],
  404: ["There is no such thing", "not-found"],
  409: ["It is already there, or in use", "conflict"],
  410: ["The file is damaged or missing, and this address will hardly have it again", "file-damaged"],
  412: ["The file is another version than If-Match or If-Unmodified-Since allows", "conflict"],
  413: ["The body or the file is too large", "body-too-large"],
  415: ["The body or the file is of the wrong type", "unsupported-media-type"],
  416: ["The range lies outside the file", "invalid-input"],
  429: ["Too many calls; Retry-After says when to try again", "too-many-requests"],
  501: ["This server is set up without it", "not-implemented"],
  503: ["A dependency is down; Retry-After says when to try again", "unavailable"],
} as const satisfies Record<number, readonly [string, ErrorCode]>;

export type RefusalStatus = keyof typeof refusals;

const retried = new Set(["429", "503"]);

/** The answers that operations refer to, by name. */
export function errorResponses(): Record<string, DescribedAnswer> {
  const answers = Object.entries(refusals).map(([status, [description, code]]): [string, DescribedAnswer] => [
    nameOf(status),
    {
      description,
      headers: {
        "x-request-id": header("RequestId"),
        ...(retried.has(status) && { "retry-after": header("RetryAfter") }),
      },
      content: {
        "application/json": {
          schema: { $ref: "#/components/schemas/Error" },
          example: { message: errorCatalogue[code].message, code },
        },
      },
    },
  ]);
  const any: DescribedAnswer = {
    description: "Any other refusal",
    headers: { "x-request-id": header("RequestId") },
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
  };
  return { ...Object.fromEntries(answers), Refusal: any };
}

/** References to the answers of some statuses, and to the one for all others. */
export function refusalsOf(statuses: readonly RefusalStatus[]): Record<string, oas32.ReferenceObject> {
  const named = statuses.map((status): [string, oas32.ReferenceObject] => [
    String(status),
    { $ref: `#/components/responses/${nameOf(String(status))}` },
  ]);
  return { ...Object.fromEntries(named), default: { $ref: "#/components/responses/Refusal" } };
}

/** A reference to the description of a header. */
export function header(name: "RequestId" | "RetryAfter" | "NextPage"): oas32.ReferenceObject {
  return { $ref: `#/components/headers/${name}` };
}

function nameOf(status: string): string {
  return `Refusal${status}`;
}
