import { z } from "zod";
import { limits } from "./limits.ts";
import { optionalText, requiredText } from "./text.ts";

/** Whether an article can be read: a draft not yet, a withdrawn one no longer. */
const articleStates = ["draft", "published", "withdrawn"] as const;
export type ArticleState = (typeof articleStates)[number];

/**
 * How a copy may be marked: in the firm's own words, never with the security classification of a state. Apart from brand.ts,
 * which every page loads.
 */
export const handlingLabels = ["Members", "Instructors", "Named units"] as const;
export type HandlingLabel = (typeof handlingLabels)[number];

/** What an article's readers may have in common. */
export const audienceKinds = ["unit", "rank"] as const;
export type AudienceKind = (typeof audienceKinds)[number];

const memberNameMax = { unit: limits.unitMax, rank: limits.rankMax } as const;

/** A unit or rank that an article is for. */
export const audienceGroupSchema = z.discriminatedUnion(
  "kind",
  [
    z.object({
      kind: z.literal("unit"),
      name: requiredText("Unit is required", { max: memberNameMax.unit }),
    }),
    z.object({
      kind: z.literal("rank"),
      name: requiredText("Rank is required", { max: memberNameMax.rank }),
    }),
  ],
  "This kind of audience is not known",
);
export type AudienceGroup = z.output<typeof audienceGroupSchema>;

/** In place of a number of days: this installation's default. */
export const usualOfflineDays = 0;

const badOfflineDays = `Must be between 1 and ${limits.offlineDaysMax} days, or ${usualOfflineDays} for the usual period`;

const instant = z.iso.datetime("Must be a date and time");

/** When, by whom and how an article may be read. Omitted fields stay as they are; a new article gets their defaults. */
export const publicationFields = {
  state: z.enum(articleStates, "This state is not known").optional(),
  /** When a draft is published. */
  publishAt: instant.nullable().optional(),
  /** When it is withdrawn. */
  withdrawAt: instant.nullable().optional(),
  description: optionalText({ max: limits.articleDescriptionMax, multiline: true }).optional(),
  /** How copies are to be handled. */
  handling: z.enum(handlingLabels, "This label is not known").nullable().optional(),
  /**
   * For how many days without contact members may keep it on their devices, or `usualOfflineDays`; null where they may not.
   */
  offlineDays: z
    .int(badOfflineDays)
    .min(usualOfflineDays, badOfflineDays)
    .max(limits.offlineDaysMax, badOfflineDays)
    .nullable()
    .optional(),
  /** Whether a download or print carries its reader's name and a code. */
  tracesCopies: z.boolean("Must be true or false").optional(),
  /** Empty means every member. */
  audience: z
    .array(audienceGroupSchema, "Must be units and ranks")
    .max(limits.audienceMax, "Too many units and ranks")
    .optional(),
};

/** The publication as administrators see it. */
export const publicationSchema = z.object({
  state: z.enum(articleStates),
  publishAt: z.iso.datetime().nullable(),
  withdrawAt: z.iso.datetime().nullable(),
  /** The value that is set (`usualOfflineDays` too), whether or not this installation allows keeping articles on devices. */
  offlineDays: z.int().nullable(),
  audience: z.array(z.object({ kind: z.enum(audienceKinds), name: z.string() })),
});
export type Publication = z.output<typeof publicationSchema>;
