import { limits } from "@antochi/contract/limits";
import type { oas32 } from "zod-openapi";
import { type JsonSchema, wholeSchema } from "./json-schema.ts";

const uuid = "1b4e28ba-2fa1-41d2-883f-0016d3cca427";

/** The examples of fields by their names: the same field means the same in every call, unless its schema has an example. */
const fieldExamples: Readonly<Record<string, unknown>> = {
  action: "view_article",
  articleTitle: "Radio link: budget and antenna placement",
  createdAt: "2026-03-02T09:00:00.000Z",
  cursor: null,
  description: "Crew, site and pre-flight",
  email: "reader@example.org",
  ETag: '"9b2cf535f27731c974343645a3985328"',
  filename: "manual.pdf",
  fileName: "manual.pdf",
  firstName: "First",
  key: `uploads/${uuid}.pdf`,
  lastName: "Last",
  limit: 100,
  location: `https://files.example.org/uploads/${uuid}.pdf`,
  message: "Please send us the data sheet.",
  militaryRank: "Sergeant",
  name: "FPV Operations",
  object: "article/12",
  objectPath: `/objects/pdfs/${uuid}.pdf`,
  organization: "Example organisation",
  password: "correct horse battery",
  pdfPath: `/objects/pdfs/${uuid}.pdf`,
  pdfURL: `https://files.example.org/uploads/${uuid}.pdf`,
  phone: "+30 210 000 0000",
  search: null,
  Size: limits.partMinBytes,
  subject: "Data sheet",
  title: "Radio link: budget and antenna placement",
  type: "application/pdf",
  unit: null,
  updatedAt: "2026-03-02T09:00:00.000Z",
  uploadId: "2d1f0a6c",
  uploadURL: `https://files.example.org/uploads/${uuid}.pdf?signature=…`,
  url: `https://files.example.org/uploads/${uuid}.pdf?signature=…`,
  userName: "First",
  userSurname: "Last",
  username: "reader",
};

/** An example of a schema; `name` is the field that has it. */
export function exampleOf(given: oas32.SchemaObject | oas32.ReferenceObject, name = ""): unknown {
  const schema = wholeSchema(given);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.examples) return schema.examples[0];
  if (schema.type === "object") return exampleObject(schema);
  if (schema.type === "array") return schema.items ? [exampleOf(schema.items)] : [];
  const known = fieldExamples[name];
  if (known !== undefined) return known;
  const choice = schema.anyOf?.[0];
  return choice ? exampleOf(choice, name) : exampleByType(schema);
}

function exampleObject({ properties = {} }: JsonSchema): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, exampleOf(schema, name)]),
  );
}

const typeExamples = new Map<unknown, unknown>([
  ["integer", 1],
  ["number", 1],
  ["boolean", false],
  ["string", "text"],
]);

function exampleByType({ type, format }: JsonSchema): unknown {
  if (format === "date-time") return fieldExamples.createdAt;
  return typeExamples.get([type].flat()[0]) ?? null;
}
