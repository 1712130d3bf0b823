import { z } from "zod";
import { bodyId, editionNumber, pathId } from "./ids.ts";
import { limits } from "./limits.ts";
import { askedAs, requiredStates } from "./required-reading.ts";
import { isStorable, notText, tooLong } from "./text.ts";

const articleId = bodyId("Article ID is required");

/**
 * The fingerprint of the file that was read, as the server gave it. After a restore, an edition's number may belong to
 * another file without the browser knowing. Left out, it means whichever file the edition has.
 */
const fileRead = z
  .string("Must be a SHA-256")
  .regex(/^[0-9a-f]{64}$/, "Must be a SHA-256")
  .optional()
  .meta({ examples: ["9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"] });

/**
 * What somebody has read of an edition in one sitting so far. Reports are cumulative: none is counted twice, and the next
 * one makes up for one that is lost.
 */
export const readingReportSchema = z.object(
  {
    articleId,
    edition: editionNumber,
    /** A UUID made by the browser. */
    sitting: z.uuid("Must be a UUID").meta({ examples: ["1b4e28ba-2fa1-41d2-883f-0016d3cca427"] }),
    startedAt: z.iso.datetime("Must be a date and time"),
    /** Counts at most a minute per view of a page. */
    seconds: z
      .int("Must be seconds")
      .min(0, "Must be seconds")
      .max(limits.sittingSecondsMax, "Too long for one sitting"),
    /** Pages that were seen, and that no earlier report of this sitting with an answer contained. */
    pages: z
      .array(
        z
          .int("There is no such page")
          .positive("There is no such page")
          .max(1_000_000, "There is no such page"),
        "Must be pages",
      )
      .max(limits.pagesInReportMax, "Too many pages at once"),
    sha256: fileRead,
  },
  "Must be a report",
);
export type ReadingReport = z.output<typeof readingReportSchema>;

/** As many sentences as an article may have, and the usual one, one per line. */
const wordsMax = (limits.sentencesOfArticleMax + 1) * (limits.sentenceMax + 1);

export const acknowledgeSchema = z.object(
  {
    articleId,
    edition: editionNumber,
    /**
     * The sentences agreed to, as shown on the screen, one per line. They are refused if others apply by now; if omitted,
     * those that apply are stored.
     */
    sentence: z
      .string("Must be text")
      .max(wordsMax, tooLong(wordsMax))
      .refine(isStorable, notText)
      .optional(),
    sha256: fileRead,
  },
  "Must be an acknowledgement",
);

/** An acknowledgement. Others can verify it by its `code`. */
export const acknowledgementSchema = z.object({
  id: z.int(),
  articleId: z.int(),
  title: z.string(),
  edition: z.int(),
  sha256: z.string(),
  /** All sentences that they agreed to, one per line. */
  sentence: z.string(),
  createdAt: z.iso.datetime(),
  code: z.string(),
});
export type AcknowledgementItem = z.output<typeof acknowledgementSchema>;

/** A member's progress with the current edition of an article. */
export const standingSchema = z.object({
  edition: z.int(),
  publishedAt: z.iso.datetime(),
  sha256: z.string(),
  /** A 0 or 1 for each page: whether they have seen it, since it was asked again if it was. */
  seen: z.string(),
  /** As whom they would acknowledge it. */
  name: z.string(),
  rank: z.string().nullable(),
  unit: z.string().nullable(),
  /** Null if nobody asks them to read it. */
  required: z
    .object({
      state: z.enum(requiredStates),
      dueAt: z.iso.datetime().nullable(),
      /** Since when it is asked again, if an acknowledgement ran out; pages seen before do not count. */
      againSince: z.iso.datetime().nullable(),
      askedAs: z.enum(askedAs),
      /** The pages that must be seen first. */
      pages: z.array(z.int()),
      /** The sentences that they agree to, one per line. */
      sentence: z.string(),
    })
    .nullable(),
  /** Their latest acknowledgement, of any edition. */
  acknowledgement: acknowledgementSchema.nullable(),
});
export type Standing = z.output<typeof standingSchema>;

export const standingOfSchema = z.object({ articleId: pathId });
