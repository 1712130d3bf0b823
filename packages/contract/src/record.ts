import { z } from "zod";
import { newestFirstCursor, newestNamedCursor } from "./cursors.ts";
import { bodyId } from "./ids.ts";
import { listInput, pageSizes } from "./pagination.ts";
import { acknowledgementSchema } from "./reading-report.ts";
import { requiredStates } from "./required-reading.ts";

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
  /** How many of them are asked for. */
  pagesAsked: z.int(),
  /** How many of those asked for were seen; null if it was not opened. */
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
