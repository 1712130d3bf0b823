import { z } from "zod";
import { readinessArticlesCursor, readinessMembersCursor, readinessUnitsCursor } from "./cursors.ts";
import { pathId } from "./ids.ts";
import { limits } from "./limits.ts";
import { listInput, pageSizes } from "./pagination.ts";
import { requiredStates } from "./required-reading.ts";
import { optionalText } from "./text.ts";

/** The id of the group of all members without a confirmed unit. */
const noUnit = 0;

const badUnit = "There is no such unit";
const unitId = z
  .union([z.int(badUnit), z.string().regex(/^(?:0|[1-9]\d{0,9})$/, badUnit)], { error: badUnit })
  .transform(Number)
  .pipe(z.int(badUnit).min(noUnit, badUnit).max(limits.idMax, badUnit))
  .meta({ override: { type: "integer", minimum: noUnit, maximum: limits.idMax } });

/** Filters of the readiness figures. */
const readinessFilterSchema = z.object({
  /** One unit; 0 means the members without one. */
  unitId: unitId.optional(),
  articleId: pathId.optional(),
  /** Only those with something in this state. */
  state: z.enum(requiredStates, "This state is not known").optional(),
});
export type ReadinessFilter = z.output<typeof readinessFilterSchema>;

/** Filters of the exported file. As in the grid, a search finds units by their names, and people by theirs. */
export const readinessFileSchema = readinessFilterSchema.extend({
  search: optionalText({ max: limits.searchMax }),
});
export type ReadinessFileFilter = z.output<typeof readinessFileSchema>;

/** How many members are asked, and how many are in each state; the rest have not opened it. */
const countsSchema = z.object({
  asked: z.int(),
  acknowledged: z.int(),
  overdue: z.int(),
  earlier: z.int(),
  opened: z.int(),
});
export type ReadinessCounts = z.output<typeof countsSchema>;

export const readinessArticlePageSchema = listInput(
  pageSizes.readinessArticles,
  readinessArticlesCursor,
).extend({ unitId: unitId.optional(), articleId: pathId.optional() });

/** An article that people must read, with the counts of all of them, or of one unit. */
export const readinessArticleSchema = countsSchema.extend({
  articleId: z.int(),
  title: z.string(),
  categoryName: z.string(),
  categoryPosition: z.int(),
  /** The current edition. */
  edition: z.int(),
  /** The next due date of its assignments, or the last one that has passed. */
  dueAt: z.iso.datetime(),
});
export type ReadinessArticle = z.output<typeof readinessArticleSchema>;

export const readinessUnitPageSchema = listInput(pageSizes.readinessUnits, readinessUnitsCursor).extend({
  ...readinessFilterSchema.shape,
  /** Part of a unit's name, ignoring case and accents. */
  search: optionalText({ max: limits.searchMax }),
});

const articleCountsSchema = countsSchema.extend({ articleId: z.int() });

/** A unit with its total counts, and those of each article that somebody in it must read. */
export const readinessUnitSchema = countsSchema.extend({
  unitId: z.int(),
  /** Null for the members without a confirmed unit. */
  name: z.string().nullable(),
  members: z.int(),
  articles: articleCountsSchema.array(),
});
export type ReadinessUnit = z.output<typeof readinessUnitSchema>;

export const readinessMemberPageSchema = listInput(pageSizes.readinessMembers, readinessMembersCursor)
  .extend({
    ...readinessFilterSchema.shape,
    /** One member, of the unit or of those found. */
    userId: pathId.optional(),
    /** Part of a name, ignoring case and accents. */
    search: optionalText({ max: limits.searchMax }),
  })
  .refine(({ unitId: unit, search }) => unit !== undefined || search !== null, {
    error: "Choose a unit, or search for a name",
    path: ["unitId"],
  });

/** A member's progress with an article that they must read. */
const readinessStandingSchema = z.object({
  articleId: z.int(),
  state: z.enum(requiredStates),
  /** Null if it is acknowledged. */
  dueAt: z.iso.datetime().nullable(),
  acknowledgedEdition: z.int().nullable(),
  /** Since when it is asked again, if an acknowledgement ran out; pages seen before do not count. */
  againSince: z.iso.datetime().nullable(),
  /** How many pages of the current edition are asked for, and how many of those were seen, if it was opened and is not acknowledged. */
  pagesAsked: z.int().nullable(),
  pagesSeen: z.int().nullable(),
});
export type ReadinessStanding = z.output<typeof readinessStandingSchema>;

/** A member with all that they must read. */
export const readinessMemberSchema = z.object({
  userId: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  rank: z.string().nullable(),
  unitId: z.int(),
  unit: z.string().nullable(),
  articles: readinessStandingSchema.array(),
});
export type ReadinessMember = z.output<typeof readinessMemberSchema>;

export const readinessCellSchema = z.object({ userId: pathId, articleId: pathId });

/** The dates of one member with one article. */
export const readinessDetailsSchema = z.object({
  openedAt: z.iso.datetime().nullable(),
  acknowledgedAt: z.iso.datetime().nullable(),
  /** The sentences that they agreed to, one per line. */
  agreedTo: z.string().nullable(),
  /** When they were last reminded of what is overdue, and how often in all. */
  remindedAt: z.iso.datetime().nullable(),
  reminders: z.int(),
});
export type ReadinessDetails = z.output<typeof readinessDetailsSchema>;

/** Whom to remind: everybody who is late, those of one unit, of one article, or one person. */
export const reminderScopeSchema = z.object({
  unitId: unitId.optional(),
  articleId: pathId.optional(),
  userId: pathId.optional(),
});
export type ReminderScope = z.output<typeof reminderScopeSchema>;

/** How many are late, and how many of them were reminded within a day and get no other mail. */
export const reminderCountsSchema = z.object({ late: z.int(), reminded: z.int() });

/** How often reminders are sent automatically: each morning, on Mondays, or never. */
const reminderRhythms = ["day", "week"] as const;
export const reminderScheduleSchema = z.object({
  every: z.enum(reminderRhythms, "Choose day or week").nullable(),
});
export type ReminderSchedule = z.output<typeof reminderScheduleSchema>;
