import { invalidInput } from "@antochi/api/transport-errors";
import type { z } from "zod";

/** Reads the query of an address that is no procedure's. Throws: `invalid-input` for what the schema does not take. */
export function readQuery<Query>(schema: z.ZodType<Query>, query: unknown): Query {
  const read = schema.safeParse(query);
  if (read.success) return read.data;
  throw invalidInput(read.error);
}
