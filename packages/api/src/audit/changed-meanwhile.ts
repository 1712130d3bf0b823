import { DomainError, type ErrorCode, errorCatalogue } from "@antochi/contract/errors";
import { namesOf } from "@antochi/contract/names-of";
import type { DatabaseTransaction } from "@antochi/db/schema";
import { type Edits, findLastEditor } from "./last-editor.ts";

type Some = Readonly<Record<string, unknown>>;

type States<Field extends string> = {
  present: Readonly<Record<Field, unknown>>;
  /** What somebody saw who wants to change it; nothing of what they do not say has changed meanwhile. */
  seen: Some;
  wanted: Some;
};

/** The fields that have become something else since they were seen; what is as it is wanted already is none of them. */
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
  /** What becomes of what was typed, as a sentence. */
  kept: string;
};

/** The refusal of a change of these fields, which another administrator changed meanwhile: it says who it was last. */
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
