import { z } from "zod";
import { bodyId, editionNumber } from "./ids.ts";
import { limits } from "./limits.ts";
import { markIdSchema, markSchema } from "./reading-marks.ts";
import { acknowledgeSchema, readingReportSchema } from "./reading-report.ts";
import { savedPositionSchema } from "./reading.ts";

/** The token that proves that a browser is the device on which this member keeps articles. */
const deviceTokenSchema = z.object({
  token: z.string("There is no such device").regex(/^[\w-]{32}$/, "There is no such device"),
});

/** The server's time as it answers: a device whose clock is ahead must not keep articles for longer. */
const answeredAt = z.iso.datetime();

export const keptDeviceSchema = deviceTokenSchema.extend({ at: answeredAt });

export const keptArticlesSchema = deviceTokenSchema.extend({
  articles: z
    .array(
      z.object({ articleId: bodyId("Article ID is required"), edition: editionNumber }, "Must be articles"),
      "Must be articles",
    )
    .max(limits.offlineArticlesMax, "Too many articles at once"),
});

/** Whether an article may stay on a device, and for how long. */
const keptVerdictSchema = z.object({
  articleId: z.int(),
  /** False where the device must remove it: deleted, withdrawn, no longer for this member, or no longer allowed offline. */
  mayKeep: z.boolean(),
  /** The current edition; null where the article may not be kept. */
  edition: z.int().nullable(),
  /** For how many days without contact. */
  days: z.int().nullable(),
});
export type KeptVerdict = z.output<typeof keptVerdictSchema>;

/**
 * Whether a device may go on keeping its member's articles. `off`: this installation allows no keeping. `ended`: the member
 * signed out, changed their password or may no longer sign in, so everything of theirs goes. An expired session alone
 * changes nothing.
 */
export const keptAnswerSchema = z.object({
  state: z.enum(["off", "ended", "kept"]),
  at: answeredAt,
  articles: keptVerdictSchema.array(),
});
export type KeptAnswer = z.output<typeof keptAnswerSchema>;

/** Every entry has its own id, and the time at which it was made by the device's clock. */
const entryShape = z.object({
  id: z.uuid("Must be a UUID"),
  at: z.iso.datetime("Must be a date and time"),
});

/** Something that a member did on a device, possibly offline. */
const offlineEntrySchema = z.discriminatedUnion(
  "kind",
  [
    entryShape.extend({ kind: z.literal("view"), articleId: bodyId("Article ID is required") }),
    entryShape.extend({ kind: z.literal("place"), place: savedPositionSchema }),
    entryShape.extend({ kind: z.literal("mark"), mark: markSchema }),
    entryShape.extend({ kind: z.literal("unmark"), mark: markIdSchema }),
    entryShape.extend({ kind: z.literal("report"), report: readingReportSchema }),
    entryShape.extend({ kind: z.literal("acknowledgement"), acknowledgement: acknowledgeSchema }),
  ],
  "This kind of entry is not known",
);
export type OfflineEntry = z.output<typeof offlineEntrySchema>;
export type OfflineEntryKind = OfflineEntry["kind"];

export const syncEntriesSchema = z.object({
  /** Whose entries they are; this must be the signed-in user. */
  accountId: bodyId("Account is required"),
  /** In the order in which they were made. */
  entries: z
    .array(offlineEntrySchema, "Must be entries")
    .max(limits.offlineEntriesMax, "Too many entries at once"),
});

/**
 * The outcome of each entry that the server got to; the device sends the others again. `refusal` is the error code of an
 * entry that was not kept; sending it again would not help, except after `internal`, once the server is repaired. `message`
 * is there where it differs from the code's usual one.
 */
export const syncOutcomesSchema = z.array(
  z.object({ id: z.string(), refusal: z.string().nullable(), message: z.string().optional() }),
);
export type SyncOutcomes = z.output<typeof syncOutcomesSchema>;
