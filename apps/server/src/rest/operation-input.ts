import { objectInput } from "@antochi/api/object-input";
import { DomainError } from "@antochi/contract/errors";
import { type RestOperation, takesBody } from "./operations.ts";

type Source = { params: unknown; query: unknown; body: unknown };
type Places = Readonly<Pick<RestOperation["rest"], "method">> & { readonly query: readonly string[] };

/** Names that could reach an object's prototype instead of the object. */
const prototypeKeys = new Set(["__proto__", "constructor", "prototype"]);

/**
 * The one input of a procedure from the places where a REST call keeps it; the path wins over the query, the query over
 * the body. A write takes only those names from the query that it declares to stand there: addresses end up in logs and
 * histories, where no password belongs.
 */
export function operationInput({ params, query, body }: Source, rest: Places): Record<string, unknown> {
  const mayBeAsked = (name: string) => !takesBody(rest.method) || rest.query.includes(name);
  const asked = Object.entries(ownFields(query)).filter(([name]) => mayBeAsked(name));
  return { ...ownFields(body), ...Object.fromEntries(asked), ...ownFields(params) };
}

function ownFields(source: unknown): Record<string, unknown> {
  const fields = objectInput(source);
  const forbidden = Object.keys(fields).find((key) => prototypeKeys.has(key));
  if (forbidden !== undefined) throw new DomainError("invalid-input");
  return { ...fields };
}
