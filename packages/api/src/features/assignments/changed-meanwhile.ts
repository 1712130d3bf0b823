import { namesOf } from "@antochi/contract/names-of";
import type { AssignmentChange, SeenAssignment } from "@antochi/contract/required-reading";
import type { DatabaseTransaction } from "@antochi/db/schema";
import { sql } from "kysely";
import { changedMeanwhile } from "../../audit/changed-meanwhile.ts";
import { readAssignment } from "./find-assignment.ts";

type Wanted = Omit<AssignmentChange, "id" | "seen">;

/**
 * What an assignment becomes by a change: what is wanted otherwise than it was seen, and of all else what it is by now.
 * Refuses where another administrator has made something else of what is changed, and says who it was. The assignment is
 * locked. What is as it is wanted already is no reason.
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

/** An assignment in the parts that can be changed one without the others; whom it is for is one of them. */
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
