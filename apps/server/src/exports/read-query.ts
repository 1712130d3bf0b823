import { invalidInput } from "@antochi/api/procedures/transport-errors";
import type { z } from "zod";

/** Reads the query of an address that is no procedure's. Throws: `invalid-input` for what the schema does not take. */
export function readQuery<Query>(schema: z.ZodType<Query>, query: unknown): Query {
  const read = schema.safeParse(query);
  if (read.success) return read.data;
  throw invalidInput(read.error);
}

/** What of a query was given, as the audit log tells it. */
export function givenOf(
  query: Readonly<Record<string, string | number | undefined>>,
): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
