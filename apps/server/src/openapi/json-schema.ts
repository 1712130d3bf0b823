import { z } from "zod";

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** JSON Schema lets a truth value stand for a schema, and drafts hold still more; this is a schema with fields. */
export function isJsonSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What zod writes for "any whole number that is exact", which tells a reader nothing. */
const exactIntegers = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
const describedFormats = new Set<unknown>(["date-time", "date"]);

/**
 * A schema of the contract as JSON Schema 2020-12, the dialect of OpenAPI 3.1. `input` is what a client may send,
 * `output` what it gets. A schema that takes more than a client should send says so by `meta({ override })`.
 */
export function jsonSchemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ jsonSchema }) => tidy(jsonSchema),
  });
  return json;
}

function tidy(schema: JsonSchema): void {
  const { override } = schema;
  if (typeof override === "object" && override !== null) {
    for (const key of Object.keys(schema)) if (key !== "default") Reflect.deleteProperty(schema, key);
    Object.assign(schema, override);
  }
  if (schema.minimum === exactIntegers.minimum) Reflect.deleteProperty(schema, "minimum");
  if (schema.maximum === exactIntegers.maximum) Reflect.deleteProperty(schema, "maximum");
  if (describedFormats.has(schema.format)) Reflect.deleteProperty(schema, "pattern");
}
