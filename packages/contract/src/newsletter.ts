import { z } from "zod";
import { issuesCursor } from "./cursors.ts";
import { bodyId } from "./ids.ts";
import { limits } from "./limits.ts";
import { blockSchema } from "./newsletter-text.ts";
import { listInput, pageSizes } from "./pagination.ts";
import { optionalText } from "./text.ts";

/**
 * The state of an issue of the newsletter. `stopped` means that it stopped by itself, since too many letters were refused;
 * `held` that an administrator stopped it.
 */
const issueStates = ["draft", "sending", "held", "stopped", "sent"] as const;

/** How long nothing leaves yet and a sent issue can be recalled, in milliseconds. */
export const issueGraceMs = 60_000;

const subject = optionalText({ max: limits.subjectMax });
const text = optionalText({ max: limits.newsletterTextMax, multiline: true });
/** The revision that its writer saw: of concurrent writers the first wins. */
const noRevision = "There is no such revision";
const revision = z.int(noRevision).nonnegative(noRevision);

/** The subject and text of an issue, in both languages. */
const wordsInput = { subjectEn: subject, textEn: text, subjectEl: subject, textEl: text };
const words = { subjectEn: z.string(), textEn: z.string(), subjectEl: z.string(), textEl: z.string() };
export type IssueWords = { [Name in keyof typeof words]: string };

export const saveIssueSchema = z.object({ ...wordsInput, revision });
export const draftRevisionSchema = z.object({ revision });

/** How many addresses get the newsletter, and why others do not. */
export const audienceSchema = z.object({
  en: z.int(),
  el: z.int(),
  unconfirmed: z.int(),
  /** Addresses that the mail server rejected as unknown for an earlier issue, after they were confirmed. */
  refused: z.int(),
});
export type Audience = z.output<typeof audienceSchema>;

const asItArrives = { blocksEn: blockSchema.array(), blocksEl: blockSchema.array() };

/** The one issue that is being written; revision 0 means that nothing was written yet. */
export const draftSchema = z.object({
  ...words,
  ...asItArrives,
  revision: z.int(),
  changedAt: z.iso.datetime().nullable(),
  changedBy: z.string().nullable(),
  /** When somebody had its current text sent to themselves. */
  testedAt: z.iso.datetime().nullable(),
  /** The most letters per minute. */
  pace: z.int(),
});
export type IssueDraft = z.output<typeof draftSchema>;

export const issueSchema = z.object({ id: bodyId("The id is not valid") });
export const issuesPageSchema = listInput(pageSizes.issues, issuesCursor);

/** An issue that was or is being sent, with what is known about its letters: nobody knows who opened one. */
export const issueItemSchema = z.object({
  id: z.int(),
  number: z.int(),
  state: z.enum(issueStates).exclude(["draft"]),
  subjectEn: z.string(),
  subjectEl: z.string(),
  startsAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** Letters that still wait. */
  waiting: z.int(),
  /** Letters that the mail server accepted. */
  sent: z.int(),
  /** Addresses that the mail server refused for good. */
  refused: z.int(),
  /** Addresses that the mail server deferred five times; the next issue goes to them. */
  unreached: z.int(),
  /** Letters whose sending was interrupted: they may have gone out, and are not sent again. */
  uncertain: z.int(),
  /** How many recipients have left the newsletter since. */
  unsubscribed: z.int(),
});
export type IssueItem = z.output<typeof issueItemSchema>;

/** The most addresses that are listed rather than counted. */
export const issueAddressesMax = 200;

/** An issue with its text, and the addresses that were refused, unreached or uncertain. */
export const issueDetailSchema = issueItemSchema.extend({
  ...asItArrives,
  addresses: z.array(z.object({ email: z.string(), state: z.enum(["refused", "unreached", "uncertain"]) })),
});
export type IssueDetail = z.output<typeof issueDetailSchema>;
