import { namesOf } from "@antochi/contract/names-of";

type Value = string | number | boolean | Date | null | readonly string[];
type Told = Exclude<Value, Date>;

/** The differences between two states of a thing, for an entry's details: each changed field's value before and after. */
export function changesOf<Field extends string>(
  before: Readonly<Record<Field, Value>>,
  after: { readonly [Changed in Field]?: Value | undefined },
): { before: Record<string, Told>; after: Record<string, Told> } {
  const changes: ReturnType<typeof changesOf> = { before: {}, after: {} };
  for (const field of namesOf(before)) {
    const now = after[field];
    if (now === undefined || JSON.stringify(now) === JSON.stringify(before[field])) continue;
    changes.before[field] = told(before[field]);
    changes.after[field] = told(now);
  }
  return changes;
}

function told(value: Value): Told {
  return value instanceof Date ? value.toISOString() : value;
}
