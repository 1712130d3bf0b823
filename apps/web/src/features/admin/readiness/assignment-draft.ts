import type { AudienceGroup } from "@antochi/contract/publication";
import type { AssignmentItem, SeenAssignment } from "@antochi/contract/required-reading";
import { namesOf } from "@antochi/contract/names-of";

export type DraftPerson = { id: number; name: string };

/** An assignment that is being edited. */
export type AssignmentDraft = {
  articleId: number | undefined;
  everybody: boolean;
  groups: readonly AudienceGroup[];
  people: readonly DraftPerson[];
  /** A day, as the value of a date field. */
  due: string;
  fromEdition: number | undefined;
  eachEdition: boolean;
  againAfterMonths: string;
  graceDays: string;
  pages: string;
  sentence: string;
};

const usualDays = 14;

/** The draft of a new assignment, for everybody and due in two weeks. */
export function newDraft(articleId?: number): AssignmentDraft {
  return {
    articleId,
    everybody: true,
    groups: [],
    people: [],
    due: usualDue(),
    fromEdition: undefined,
    eachEdition: true,
    againAfterMonths: "",
    graceDays: String(usualDays),
    pages: "",
    sentence: "",
  };
}

/** The draft of an existing assignment. */
export function draftOf(assignment: AssignmentItem): AssignmentDraft {
  return {
    articleId: assignment.articleId,
    everybody: assignment.everybody,
    groups: assignment.groups,
    people: assignment.people.map(({ id, firstName, lastName }) => ({
      id,
      name: `${firstName} ${lastName}`,
    })),
    due: dayOf(new Date(assignment.dueAt)),
    fromEdition: assignment.fromEdition,
    eachEdition: assignment.eachEdition,
    againAfterMonths: assignment.againAfterMonths === null ? "" : String(assignment.againAfterMonths),
    graceDays: String(assignment.graceDays),
    pages: assignment.pages ?? "",
    sentence: assignment.sentence ?? "",
  };
}

/** Whether it names anybody. */
export function isAimed({ everybody, groups, people }: AssignmentDraft): boolean {
  return everybody || groups.length + people.length > 0;
}

/**
 * The request's input; undefined while an article, the people or a date is missing. A due day ends at its last moment in
 * the user's time zone.
 */
export function inputOf(draft: AssignmentDraft) {
  const { articleId, everybody, due } = draft;
  const [year, month, date] = due.split("-").map(Number);
  if (articleId === undefined || !isAimed(draft)) return undefined;
  if (year === undefined || month === undefined || date === undefined) return undefined;
  // The last moment of the chosen day, so that every screen shows this day.
  const end = new Date(year, month - 1, date, 23, 59, 59, 999);
  if (Number.isNaN(end.getTime())) return undefined;
  return {
    articleId,
    everybody,
    groups: everybody ? [] : [...draft.groups],
    people: everybody ? [] : draft.people.map(({ id }) => id),
    dueAt: end.toISOString(),
    ...(draft.fromEdition !== undefined && { fromEdition: draft.fromEdition }),
    eachEdition: draft.eachEdition,
    againAfterMonths: draft.againAfterMonths === "" ? null : Number(draft.againAfterMonths),
    graceDays: Number(draft.graceDays),
    pages: draft.pages.trim() === "" ? null : draft.pages,
    sentence: draft.sentence,
  };
}

/** The input for changing an existing assignment. An untouched day keeps its time, which no field shows. */
export function changeOf(draft: AssignmentDraft, seen: AssignmentItem) {
  const input = inputOf(draft);
  if (input === undefined) return undefined;
  const dueAt = isSame("dueAt", draft, draftOf(seen)) ? seen.dueAt : input.dueAt;
  return { ...input, id: seen.id, dueAt, seen: seenOf(seen) };
}

function seenOf({ people, ...item }: AssignmentItem): SeenAssignment {
  return { ...item, people: people.map(({ id }) => id) };
}

/** The parts that can be changed independently, by the names with which the server refuses them. */
const parts = {
  groups: ["everybody", "groups", "people"],
  dueAt: ["due"],
  eachEdition: ["eachEdition"],
  againAfterMonths: ["againAfterMonths"],
  graceDays: ["graceDays"],
  pages: ["pages"],
  sentence: ["sentence"],
} as const satisfies Record<string, readonly (keyof AssignmentDraft)[]>;
export type AssignmentPart = keyof typeof parts;

/** Whether a name, such as that of a field in a server error, is one of a part. */
export function isPart(name: string): name is AssignmentPart {
  return Object.hasOwn(parts, name);
}

/** A draft with some parts replaced by those of another. */
export function withParts(
  draft: AssignmentDraft,
  other: AssignmentDraft,
  names: readonly AssignmentPart[],
): AssignmentDraft {
  const taken = { ...draft };
  for (const field of names.flatMap((name): readonly (keyof AssignmentDraft)[] => parts[name]))
    take(taken, other, field);
  return taken;
}

/** Reapplies what was typed into a draft, opened as `opened`, to the newest state of the assignment. */
export function onNewest(
  draft: AssignmentDraft,
  { opened, newest }: { opened: AssignmentDraft; newest: AssignmentDraft },
): AssignmentDraft {
  const untouched = namesOf(parts).filter((name) => isSame(name, draft, opened));
  return withParts(draft, newest, untouched);
}

function take<Name extends keyof AssignmentDraft>(
  draft: Pick<AssignmentDraft, Name>,
  other: Pick<AssignmentDraft, Name>,
  field: Name,
): void {
  draft[field] = other[field];
}

function isSame(name: AssignmentPart, one: AssignmentDraft, other: AssignmentDraft): boolean {
  return parts[name].every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]));
}

/** Adds calendar days: fourteen times 24 hours may end on another day if the clocks change, when it is near midnight. */
function usualDue(): string {
  const date = new Date();
  date.setDate(date.getDate() + usualDays);
  return dayOf(date);
}

/** A day as the value of a date field, in the user's time zone. */
function dayOf(date: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
