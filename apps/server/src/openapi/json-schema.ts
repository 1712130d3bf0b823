import type { z } from "zod";
import { createSchema, type oas32 } from "zod-openapi";

export type JsonSchema = Exclude<oas32.SchemaObject, boolean>;

/** OpenAPI allows a reference or a boolean as a schema; ours are always whole schemas. */
export function wholeSchema(schema: oas32.SchemaObject | oas32.ReferenceObject): JsonSchema {
  return typeof schema === "boolean" ? {} : { ...schema };
}

/** The bounds that zod writes for any safe integer, which tell a reader nothing. */
const exactIntegers = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
const describedFormats = new Set<unknown>(["date-time", "date"]);

/**
 * A schema of the contract as JSON Schema 2020-12, the dialect of OpenAPI 3.1. `input` is what a client may send, `output`
 * what it gets. A schema that accepts more than clients should send overrides its description with `meta({ override })`.
 */
export function jsonSchemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const made = createSchema(schema, { io, opts: { override: ({ jsonSchema }) => tidy(jsonSchema) } });
  return wholeSchema(made.schema);
}

function tidy(schema: z.core.JSONSchema.BaseSchema): void {
  const { override } = schema;
  if (typeof override === "object" && override !== null) {
    for (const key of Object.keys(schema)) if (key !== "default") Reflect.deleteProperty(schema, key);
    Object.assign(schema, override);
  }
  if (schema.minimum === exactIntegers.minimum) Reflect.deleteProperty(schema, "minimum");
  if (schema.maximum === exactIntegers.maximum) Reflect.deleteProperty(schema, "maximum");
  if (describedFormats.has(schema.format)) Reflect.deleteProperty(schema, "pattern");
}
