import { z } from "zod";
import { bodyId, editionNumber } from "./ids.ts";
import { limits } from "./limits.ts";
import { markIdSchema, markSchema } from "./reading-marks.ts";
import { acknowledgeSchema, readingReportSchema } from "./reading-report.ts";
import { savedPositionSchema } from "./reading.ts";

/** What a browser shows later of being the device that this member keeps articles on. */
export const deviceTokenSchema = z.object({
  token: z.string("There is no such device").regex(/^[\w-]{32}$/, "There is no such device"),
});

export const keptArticlesSchema = deviceTokenSchema.extend({
  articles: z
    .array(
      z.object({ articleId: bodyId("Article ID is required"), edition: editionNumber }, "Must be articles"),
      "Must be articles",
    )
    .max(limits.offlineArticlesMax, "Too many articles at once"),
});

/** What becomes of an article on a device. */
const keptVerdictSchema = z.object({
  articleId: z.int(),
  /** False where it is to be removed: it is gone, withdrawn, not for them any more, or not to be kept. */
  mayKeep: z.boolean(),
  /** The current one; null where it is not to be kept. */
  edition: z.int().nullable(),
  /** For how many days without contact. */
  days: z.int().nullable(),
});
export type KeptVerdict = z.output<typeof keptVerdictSchema>;

/**
 * What becomes of what a device keeps of its member. `off`: nobody keeps anything here. `ended`: they signed out, changed
 * their password or may not sign in any more, and nothing of theirs stays. A session that merely ran out changes nothing.
 */
export const keptAnswerSchema = z.object({
  state: z.enum(["off", "ended", "kept"]),
  articles: keptVerdictSchema.array(),
});
export type KeptAnswer = z.output<typeof keptAnswerSchema>;

/** Of every entry: its own name, and when it was made by the device's clock. */
const told = z.object({
  id: z.uuid("Must be a UUID"),
  at: z.iso.datetime("Must be a date and time"),
});

/** Something that a member did on a device, perhaps without a line. */
const toldEntrySchema = z.discriminatedUnion(
  "kind",
  [
    told.extend({ kind: z.literal("view"), articleId: bodyId("Article ID is required") }),
    told.extend({ kind: z.literal("place"), place: savedPositionSchema }),
    told.extend({ kind: z.literal("mark"), mark: markSchema }),
    told.extend({ kind: z.literal("unmark"), mark: markIdSchema }),
    told.extend({ kind: z.literal("report"), report: readingReportSchema }),
    told.extend({ kind: z.literal("acknowledgement"), acknowledgement: acknowledgeSchema }),
  ],
  "This kind of entry is not known",
);
export type ToldEntry = z.output<typeof toldEntrySchema>;
export type ToldKind = ToldEntry["kind"];

export const toldEntriesSchema = z.object({
  /** Whose entries they are: of nobody else than who is signed in. */
  accountId: bodyId("Account is required"),
  /** In the order in which they were made. */
  entries: z
    .array(toldEntrySchema, "Must be entries")
    .max(limits.offlineEntriesMax, "Too many entries at once"),
});

/**
 * What became of each, as far as the server got: those left out are to be told again. `refusal` is the code of why one was
 * not kept, which telling it again would not change; `internal` where the server failed at it, which a repaired one may not.
 * `message` says it in words where there are others than the code's usual ones.
 */
export const heardEntriesSchema = z.array(
  z.object({ id: z.string(), refusal: z.string().nullable(), message: z.string().optional() }),
);
export type HeardEntries = z.output<typeof heardEntriesSchema>;
