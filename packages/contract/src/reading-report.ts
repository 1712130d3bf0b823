import { z } from "zod";
import { newestFirstCursor, newestNamedCursor } from "./cursors.ts";
import { bodyId, editionNumber, pathId } from "./ids.ts";
import { limits } from "./limits.ts";
import { listInput, pageSizes } from "./pagination.ts";
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

/** An article that somebody must read, and their progress with it. */
const requiredItemSchema = z.object({
  articleId: z.int(),
  title: z.string(),
  edition: z.int(),
  state: z.enum(requiredStates),
  dueAt: z.iso.datetime().nullable(),
  acknowledgedEdition: z.int().nullable(),
  /** Since when it is asked again, if an acknowledgement ran out; pages seen before do not count. */
  againSince: z.iso.datetime().nullable(),
  /** Of the current edition. */
  pageCount: z.int(),
  /** Null if it was not opened. */
  pagesSeen: z.int().nullable(),
});
export type RequiredItem = z.output<typeof requiredItemSchema>;

/** Whether an acknowledgement ran out and no page was seen since, so that reading starts over. */
export function beginsAnew({
  againSince,
  pagesSeen,
}: {
  againSince: string | null;
  pagesSeen: number | null;
}): boolean {
  return againSince !== null && pagesSeen === 0;
}

/** A member's own record, without its paged lists. */
export const ownRecordSchema = z.object({
  name: z.string(),
  rank: z.string().nullable(),
  unit: z.string().nullable(),
  /** In the order of their due dates, acknowledged ones last. */
  required: requiredItemSchema.array(),
  acknowledgements: z.int(),
  /** How long reading history is kept. */
  historyMonths: z.int(),
});
export type OwnRecord = z.output<typeof ownRecordSchema>;

export const acknowledgementPageSchema = listInput(pageSizes.record, newestFirstCursor);
export const sittingPageSchema = listInput(pageSizes.record, newestNamedCursor);

/** A member's own acknowledgement, and whether it still counts. */
export const ownAcknowledgementSchema = acknowledgementSchema.extend({
  /** Null if the article still exists but is no longer for them. */
  title: z.string().nullable(),
  /**
   * `superseded` if there is a newer edition, `lapsed` if it ran out and is due again, `withdrawn` if the article is
   * withdrawn or gone.
   */
  standing: z.enum(["current", "superseded", "lapsed", "withdrawn"]),
});
export type OwnAcknowledgement = z.output<typeof ownAcknowledgementSchema>;

/** A sitting in which somebody read an edition. */
export const sittingItemSchema = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  articleId: z.int(),
  title: z.string(),
  edition: z.int(),
  firstPage: z.int(),
  lastPage: z.int(),
  pageCount: z.int(),
  seconds: z.int(),
});
export type SittingItem = z.output<typeof sittingItemSchema>;

/** Asks for a certificate of one acknowledgement or, if null, of all until now. */
export const askedCertificateSchema = z.object({
  acknowledgementId: bodyId("There is no such acknowledgement").nullable(),
});

/** A certificate; `url` is null until it is made. */
export const certificateSchema = z.object({ id: z.int(), url: z.string().nullable() });
export type CertificateItem = z.output<typeof certificateSchema>;
