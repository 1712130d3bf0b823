import { z } from "zod";
import { newestFirstCursor } from "./cursors.ts";
import { bodyId, editionNumber, pathId } from "./ids.ts";
import { limits } from "./limits.ts";
import { listInput, pageSizes } from "./pagination.ts";
import { audienceGroupSchema, audienceKinds } from "./publication.ts";
import { optionalText } from "./text.ts";

const badPages = "Pages are numbers and ranges, such as 1-3,7";
const reversedPages = "A range begins with its lower page, such as 1-3";

const pagesMax = 200;

/** Pages of a document: `1-3,7`. Null means all. */
const pageRanges = z
  .string(badPages)
  .trim()
  .max(pagesMax, badPages)
  .regex(/^(?:[1-9]\d{0,5}(?:-[1-9]\d{0,5})?(?:,|$))*$/, badPages)
  .refine((ranges) => ranges !== "" && !ranges.endsWith(","), badPages)
  .refine((ranges) => readRanges(ranges).every(({ first, last }) => first <= last), reversedPages)
  .meta({ examples: ["1-3,7"] })
  .nullish()
  .transform((ranges) => ranges ?? null);

function readRanges(ranges: string): { first: number; last: number }[] {
  return ranges.split(",").map((range) => {
    const [first = 0, last = first] = range.split("-").map(Number);
    return { first, last };
  });
}

/**
 * The pages of a document that ranges name. Null means all pages, and so do ranges that name none of them, as in a newer
 * edition with fewer pages: nobody is asked to have read nothing.
 */
export function pagesAsked(ranges: string | null, pageCount: number): Set<number> {
  const pages = new Set<number>();
  for (const { first, last } of readRanges(ranges ?? `1-${pageCount}`)) {
    for (let page = first; page <= Math.min(last, pageCount); page += 1) pages.add(page);
  }
  return pages.size > 0 || ranges === null ? pages : pagesAsked(null, pageCount);
}

const noDueDate = "Due date is required";
/** A fraction of a second may have any number of digits, and the audit log keeps the text as it was sent. */
const instantMax = 40;
/**
 * Postgres, `Date` and ISO 8601 write the years between alike, in UTC; a time may lie outside once its offset is subtracted.
 */
const years = { first: Date.parse("0001-01-01T00:00:00Z"), last: Date.parse("9999-12-31T23:59:59.999Z") };

const badMonths = "Must be between 1 and 120 months";
const badDays = "Must be between 0 and 365 days";

const assignmentFields = {
  /** Every member; otherwise all of the units, ranks and people below. */
  everybody: z
    .boolean("Must be yes or no")
    .default(false)
    .meta({ examples: [true] }),
  groups: z
    .array(audienceGroupSchema, "Must be units and ranks")
    .max(limits.audienceMax, "Too many units and ranks")
    .default([])
    .meta({ examples: [[]] }),
  people: z
    .array(bodyId("There is no such member"), "Must be members")
    .max(limits.assignedPeopleMax, `At most ${limits.assignedPeopleMax} people by name`)
    .default([])
    .meta({ examples: [[]] }),
  dueAt: z.iso
    .datetime({ offset: true, error: noDueDate })
    .max(instantMax, noDueDate)
    .refine((text) => !(Date.parse(text) < years.first || Date.parse(text) > years.last), noDueDate),
  /** Whether each new edition must be acknowledged again. */
  eachEdition: z.boolean("Must be yes or no").default(false),
  /** After how many months it must be acknowledged again. */
  againAfterMonths: z.int(badMonths).min(1, badMonths).max(120, badMonths).nullish(),
  /** How many days somebody who is asked later has from then on. */
  graceDays: z.int(badDays).min(0, badDays).max(365, badDays).default(14),
  pages: pageRanges,
  sentence: optionalText({ max: limits.sentenceMax }),
};

type Aimed = { everybody: boolean; groups: readonly unknown[]; people: readonly unknown[] };
const isAimed = ({ everybody, groups, people }: Aimed) => everybody || groups.length + people.length > 0;
const nobody = { error: "Choose who must read it", path: ["groups"] };

/** Who must read what, and by when. */
export const assignmentSchema = z
  .object({
    articleId: bodyId("Article is required"),
    /** Acknowledgements of earlier editions do not count; the current one by default. */
    fromEdition: editionNumber.optional(),
    ...assignmentFields,
  })
  .refine(isAimed, nobody);
export type Assignment = z.output<typeof assignmentSchema>;

/** A change of an existing assignment: its article and its first edition stay. */
const changedFields = { id: pathId, ...assignmentFields };
export const changedAssignmentSchema = z.object(changedFields).refine(isAimed, nobody);

const asSeen = "Must be what was seen of the assignment";

/** What an administrator saw of an assignment. */
const seenAssignmentSchema = z.object(
  {
    everybody: z.boolean(asSeen),
    groups: z.array(audienceGroupSchema, asSeen).max(limits.audienceMax, asSeen),
    people: z.array(z.int(asSeen), asSeen).max(limits.assignedPeopleMax, asSeen),
    dueAt: z.iso.datetime({ offset: true, error: asSeen }),
    eachEdition: z.boolean(asSeen),
    againAfterMonths: z.int(asSeen).nullable(),
    graceDays: z.int(asSeen),
    pages: z.string(asSeen).max(pagesMax, asSeen).nullable(),
    sentence: z.string(asSeen).max(limits.sentenceMax, asSeen).nullable(),
  },
  asSeen,
);
export type SeenAssignment = z.output<typeof seenAssignmentSchema>;

/**
 * A change together with what the administrator has `seen` of the assignment. Then only the fields that differ from that are
 * changed, all others stay as they are by now, and a field that was changed meanwhile is refused.
 */
export const assignmentChangeSchema = z
  .object({ ...changedFields, seen: seenAssignmentSchema.optional() })
  .refine(isAimed, nobody);
export type AssignmentChange = z.output<typeof assignmentChangeSchema>;

export const assignmentPageSchema = listInput(pageSizes.assignments, newestFirstCursor).extend({
  articleId: pathId.optional(),
});

/** An assignment as administrators see it. */
export const assignmentItemSchema = z.object({
  id: z.int(),
  articleId: z.int(),
  articleTitle: z.string(),
  everybody: z.boolean(),
  groups: z.array(z.object({ kind: z.enum(audienceKinds), name: z.string() })),
  people: z.array(z.object({ id: z.int(), firstName: z.string(), lastName: z.string() })),
  dueAt: z.iso.datetime(),
  /** Nobody is late before this, where the due date had passed when it was set. */
  notDueBefore: z.iso.datetime().nullable(),
  fromEdition: z.int(),
  eachEdition: z.boolean(),
  againAfterMonths: z.int().nullable(),
  graceDays: z.int(),
  pages: z.string().nullable(),
  sentence: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type AssignmentItem = z.output<typeof assignmentItemSchema>;

/** How many members an assignment would ask, and how many of them have already acknowledged what it asks. */
export const assignmentPreviewSchema = z.object({ asked: z.int(), acknowledged: z.int() });

/**
 * A unit or rank that somebody is confirmed in, the spelling that replaces it if it was joined to another, and how many
 * people it has.
 */
export const serviceNameSchema = z.object({
  id: z.int(),
  kind: z.enum(audienceKinds),
  name: z.string(),
  joinedTo: z.int().nullable(),
  members: z.int(),
});
export type ServiceName = z.output<typeof serviceNameSchema>;

export const joinNamesSchema = z.object({
  /** The spelling that is given up, and the one that replaces it. */
  id: bodyId("There is no such name"),
  into: bodyId("There is no such name"),
});

/** The states of a member's required reading. */
export const requiredStates = ["acknowledged", "overdue", "earlier", "opened", "unopened"] as const;
export type RequiredState = (typeof requiredStates)[number];

/** The targets of an assignment through which somebody may be asked. */
export const askedAs = ["everybody", "unit", "rank", "person"] as const;
export type AskedAs = (typeof askedAs)[number];
