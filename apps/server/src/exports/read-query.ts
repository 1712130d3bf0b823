import { invalidInput } from "@antochi/api/procedures/transport-errors";
import type { z } from "zod";

/** Parses the query of an address that is not a procedure's. Throws: `invalid-input` for what the schema refuses. */
export function readQuery<Query>(schema: z.ZodType<Query>, query: unknown): Query {
  const read = schema.safeParse(query);
  if (read.success) return read.data;
  throw invalidInput(read.error);
}

/** The given fields of a query, for the audit log. */
export function givenOf(
  query: Readonly<Record<string, string | number | undefined>>,
): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
