import { z } from "zod";
import { issuesCursor } from "./cursors.ts";
import { bodyId } from "./ids.ts";
import { limits } from "./limits.ts";
import { blockSchema } from "./newsletter-text.ts";
import { listInput, pageSizes } from "./pagination.ts";
import { optionalText } from "./text.ts";

/**
 * How far an issue of the newsletter is. A stopped one was stopped by itself, since too many letters were refused; a held
 * one by an administrator.
 */
const issueStates = ["draft", "sending", "held", "stopped", "sent"] as const;

/** For so long nothing leaves and a sent issue can be called back, in milliseconds. */
export const issueGraceMs = 60_000;

const subject = optionalText({ max: limits.subjectMax });
const text = optionalText({ max: limits.newsletterTextMax, multiline: true });
/** The one that its writer saw: who was faster keeps what they wrote. */
const noRevision = "There is no such revision";
const revision = z.int(noRevision).nonnegative(noRevision);

/** What an issue says, in both languages. */
const wordsInput = { subjectEn: subject, textEn: text, subjectEl: subject, textEl: text };
const words = { subjectEn: z.string(), textEn: z.string(), subjectEl: z.string(), textEl: z.string() };
export type IssueWords = { [Name in keyof typeof words]: string };

export const saveIssueSchema = z.object({ ...wordsInput, revision });
export const draftRevisionSchema = z.object({ revision });

/** How many addresses there are, and why others get nothing. */
export const audienceSchema = z.object({
  en: z.int(),
  el: z.int(),
  unconfirmed: z.int(),
  /** The mail server said of an earlier issue that there is no such address, since it was confirmed. */
  refused: z.int(),
});
export type Audience = z.output<typeof audienceSchema>;

const asItArrives = { blocksEn: blockSchema.array(), blocksEl: blockSchema.array() };

/** The one issue that is being written; nothing was written yet at revision 0. */
export const draftSchema = z.object({
  ...words,
  ...asItArrives,
  revision: z.int(),
  changedAt: z.iso.datetime().nullable(),
  changedBy: z.string().nullable(),
  /** When somebody had what it says now sent to themselves. */
  testedAt: z.iso.datetime().nullable(),
  /** Letters a minute, at most. */
  pace: z.int(),
});
export type IssueDraft = z.output<typeof draftSchema>;

export const issueSchema = z.object({ id: bodyId("The id is not valid") });
export const issuesPageSchema = listInput(pageSizes.issues, issuesCursor);

/** An issue that was sent, or is being sent, with what is known of its letters: nobody knows who opened one. */
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
  /** Letters that the mail server took. */
  sent: z.int(),
  /** Addresses that it refused for good. */
  refused: z.int(),
  /** Addresses for which it asked to come back, five times; the next issue goes to them. */
  unreached: z.int(),
  /** Letters whose sending was interrupted: they may have gone out, and are not sent again. */
  uncertain: z.int(),
  /** Of those who got it, how many left the newsletter since. */
  unsubscribed: z.int(),
});
export type IssueItem = z.output<typeof issueItemSchema>;

/** Addresses of which more is said than a number, as many as are shown at once. */
export const issueAddressesMax = 200;

/** An issue with its text, and the addresses that were refused, not reached or are uncertain. */
export const issueDetailSchema = issueItemSchema.extend({
  ...asItArrives,
  addresses: z.array(z.object({ email: z.string(), state: z.enum(["refused", "unreached", "uncertain"]) })),
});
export type IssueDetail = z.output<typeof issueDetailSchema>;
