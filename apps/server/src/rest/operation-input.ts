import { objectInput } from "@antochi/api/procedures/object-input";
import { invalidInput } from "@antochi/api/procedures/transport-errors";
import { DomainError } from "@antochi/contract/errors";
import { type RestOperation, takesBody } from "./operations.ts";

type Source = { params: unknown; query: unknown; body: unknown };
type Places = Readonly<Pick<RestOperation["rest"], "method" | "input">> & {
  readonly query: readonly string[];
};

/** Names that could reach an object's prototype instead of the object. */
const prototypeKeys = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Merges a procedure's input from the parts of a REST request; the path wins over the query, the query over the body.
 * Fields that the address does not take are left out, even if the procedure takes them. A write takes only those fields
 * from the query that it declares there: addresses end up in logs and histories, where no password belongs. Refuses a
 * request without a field that the address requires, even if the procedure does not.
 */
export function operationInput({ params, query, body }: Source, rest: Places): Record<string, unknown> {
  const mayBeAsked = (name: string) => !takesBody(rest.method) || rest.query.includes(name);
  const asked = Object.entries(ownFields(query)).filter(([name]) => mayBeAsked(name));
  const sent = { ...ownFields(body), ...Object.fromEntries(asked), ...ownFields(params) };
  const { input } = rest;
  if (!input) return sent;
  const taken = Object.fromEntries(Object.entries(sent).filter(([name]) => Object.hasOwn(input.shape, name)));
  const { error } = input.safeParse(taken);
  if (error) throw invalidInput(error);
  return taken;
}

function ownFields(source: unknown): Record<string, unknown> {
  const fields = objectInput(source);
  const forbidden = Object.keys(fields).find((key) => prototypeKeys.has(key));
  if (forbidden !== undefined) throw new DomainError("invalid-input");
  return { ...fields };
}
