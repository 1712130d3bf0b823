import { namesOf } from "@antochi/contract/names-of";
import type { AssignmentChange, SeenAssignment } from "@antochi/contract/required-reading";
import type { DatabaseTransaction } from "@antochi/db/schema";
import { sql } from "kysely";
import { changedMeanwhile } from "../../audit/changed-meanwhile.ts";
import { readAssignment } from "./find-assignment.ts";

type Wanted = Omit<AssignmentChange, "id" | "seen">;

/**
 * Merges a change into the present state of a locked assignment: it takes the parts that are wanted otherwise than they
 * were seen, and keeps all others as they are now. Refuses where another administrator has changed one of those parts to
 * something else, and names them. A part that already is as wanted is no conflict.
 */
export async function onPresentState(
  tx: DatabaseTransaction,
  id: number,
  { seen, wanted }: { seen: SeenAssignment; wanted: Wanted },
): Promise<Wanted> {
  const item = await readAssignment(tx, id);
  const present = partsOf({ ...item, people: item.people.map((person) => person.id) });
  const [was, asked] = [partsOf(seen), partsOf(wanted)];
  const changed = namesOf(present).filter((name) => said(asked[name]) !== said(was[name]));
  const fields = changed.filter(
    (name) => said(present[name]) !== said(was[name]) && said(present[name]) !== said(asked[name]),
  );
  if (fields.length > 0) {
    throw await changedMeanwhile(tx, {
      code: "assignment-changed",
      fields,
      edits: {
        object: { kind: "article", id: item.articleId },
        acts: ["assignment-changed"],
        where: sql<boolean>`entry.details::jsonb ->> 'assignment' = ${String(id)}`,
      },
      kept: "What you typed is kept.",
    });
  }
  const after = { ...present };
  for (const name of changed) take(after, asked, name);
  const { groups: aim, ...others } = after;
  return { ...aim, ...others };
}

/** An assignment in parts that can be changed independently; all of its targets are one part. */
function partsOf({ everybody, groups, people, dueAt, ...terms }: SeenAssignment | Wanted) {
  const { eachEdition, againAfterMonths = null, graceDays, pages, sentence } = terms;
  const names = groups.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
  return {
    groups: { everybody, groups: names, people: people.toSorted((one, other) => one - other) },
    dueAt: new Date(dueAt).toISOString(),
    eachEdition,
    againAfterMonths,
    graceDays,
    pages,
    sentence,
  };
}

function nameOf({ kind, name }: Wanted["groups"][number]): string {
  return JSON.stringify([kind, name]);
}

function said(part: unknown): string {
  return JSON.stringify(part);
}

type Parts = ReturnType<typeof partsOf>;

function take<Name extends keyof Parts>(
  after: Pick<Parts, Name>,
  wanted: Pick<Parts, Name>,
  name: Name,
): void {
  after[name] = wanted[name];
}
