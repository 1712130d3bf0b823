import type { z } from "zod";
import type { EnquiryRow } from "./queries.ts";

/** An enquiry as administrators see it: the columns of its kind's `item`, instants as ISO-8601 UTC. */
export function presentEnquiry<Item>(
  { item }: { item: z.ZodType<Item> },
  { handlerName, ...row }: EnquiryRow & { handlerName: string | null },
): Item {
  const columns = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return item.parse({ ...Object.fromEntries(columns), handledBy: handlerName });
}
