import { DomainError } from "@antochi/contract/errors";

type Source = { params: unknown; query: unknown; body: unknown };

/** Names that could reach an object's prototype instead of the object. */
const prototypeKeys = new Set(["__proto__", "constructor", "prototype"]);

/** The one input of a procedure from the places where a REST call keeps it; the address wins over the body. */
export function operationInput({ params, query, body }: Source): Record<string, unknown> {
  return { ...ownFields(body), ...ownFields(query), ...ownFields(params) };
}

function ownFields(source: unknown): Record<string, unknown> {
  if (source === undefined) return {};
  if (typeof source !== "object" || source === null || Array.isArray(source)) {
    throw new DomainError("invalid-input", { message: "The body must be a JSON object" });
  }
  const forbidden = Object.keys(source).find((key) => prototypeKeys.has(key));
  if (forbidden !== undefined) throw new DomainError("invalid-input");
  return { ...source };
}
