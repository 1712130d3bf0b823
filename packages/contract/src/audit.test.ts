import { expect, test } from "vitest";
import { auditActs } from "./audit-acts.ts";
import { auditFilterSchema } from "./audit.ts";

test("the log can be filtered by every kind of object that an act can have", () => {
  const kinds = new Set(Object.values(auditActs).filter((kind) => kind !== null));
  for (const kind of kinds) {
    expect(auditFilterSchema.parse({ object: `${kind}/3` }).object).toEqual({ kind, id: "3" });
  }
});
