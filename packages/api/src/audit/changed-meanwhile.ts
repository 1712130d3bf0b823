import { DomainError, type ErrorCode, errorCatalogue } from "@antochi/contract/errors";
import { namesOf } from "@antochi/contract/names-of";
import type { DatabaseTransaction } from "@antochi/db/schema";
import { type Edits, findLastEditor } from "./last-editor.ts";

type Some = Readonly<Record<string, unknown>>;

type States<Field extends string> = {
  present: Readonly<Record<Field, unknown>>;
  /** What the person who wants to change it saw; a field that they do not send counts as unchanged. */
  seen: Some;
  wanted: Some;
};

/** The fields that have changed since they were seen, except those that already have the wanted value. */
export function changedSinceSeen<Field extends string>({ present, seen, wanted }: States<Field>): Field[] {
  return namesOf(present).filter((field) => {
    const differs = (value: unknown) => JSON.stringify(value) !== JSON.stringify(present[field]);
    return seen[field] !== undefined && differs(seen[field]) && differs(wanted[field]);
  });
}

type Refused = {
  code: ErrorCode;
  fields: readonly string[];
  edits: Edits;
  /** What happens to what was typed, as a sentence. */
  kept: string;
};

/** The refusal of a change of these fields, which another administrator changed meanwhile; it names who did so last. */
export async function changedMeanwhile(
  tx: DatabaseTransaction,
  { code, fields, edits, kept }: Refused,
): Promise<DomainError> {
  const by = await findLastEditor(tx, edits);
  return new DomainError(code, {
    message: `${errorCatalogue[code].message}${by === undefined ? "" : `, last by ${by}`}. ${kept}`,
    issues: fields.map((path) => ({ path, message: "Changed meanwhile" })),
  });
}
