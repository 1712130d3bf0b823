import { escapeHtml } from "@antochi/contract/html";
import { isJsonSchema, type JsonSchema } from "./json-schema.ts";

/** A schema for people: fields as a list, everything else in a line. */
export function renderSchema(schema: JsonSchema): string {
  if (schema.type === "array" && isJsonSchema(schema.items))
    return `<p>a list of</p>${renderSchema(schema.items)}`;
  if (schema.type !== "object" || !schema.properties) return `<p>${escapeHtml(describe(schema))}</p>`;
  const { required = [], properties } = schema;
  const rows = Object.entries(properties).map(([name, field]) => {
    const need = required.includes(name) ? "" : " (optional)";
    return `<tr><th scope="row"><code>${escapeHtml(name)}</code>${need}</th><td>${renderField(field)}</td></tr>`;
  });
  return `<table><tbody>${rows.join("")}</tbody></table>`;
}

function renderField(field: unknown): string {
  if (!isJsonSchema(field)) return "anything";
  const nested = field.type === "object" || field.type === "array";
  return nested ? renderSchema(field) : escapeHtml(describe(field));
}

function describe(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" or ");
  if (schema.anyOf)
    return schema.anyOf.flatMap((choice) => (isJsonSchema(choice) ? [describe(choice)] : [])).join(" or ");
  const type = [schema.type ?? "anything"].flat().join(" or ");
  return [type, ...boundsOf(schema)].join(", ");
}

function boundsOf({
  minLength,
  maxLength,
  minimum,
  exclusiveMinimum,
  maximum,
  format,
  ...schema
}: JsonSchema): string[] {
  const bounds: [string, unknown][] = [
    ["at least characters:", minLength],
    ["at most characters:", maxLength],
    ["from", minimum],
    ["above", exclusiveMinimum],
    ["to", maximum],
    ["as", format],
    ["default", schema.default],
  ];
  return bounds.flatMap(([words, value]) =>
    value === undefined ? [] : [`${words} ${JSON.stringify(value)}`],
  );
}
