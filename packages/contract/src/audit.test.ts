import { expect, test } from "vitest";
import { auditActs } from "./audit-acts.ts";
import { auditFilterSchema } from "./audit.ts";

test("whatever an act can be done to is something that the log can be narrowed to", () => {
  const kinds = new Set(Object.values(auditActs).filter((kind) => kind !== null));
  for (const kind of kinds) {
    expect(auditFilterSchema.parse({ object: `${kind}/3` }).object).toEqual({ kind, id: "3" });
  }
});
