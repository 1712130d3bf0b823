import { z } from "zod";
import { newestFirstCursor } from "./cursors.ts";
import { pathId } from "./ids.ts";
import { limits } from "./limits.ts";
import { listInput, pageSizes } from "./pagination.ts";
import { optionalText, requiredText } from "./text.ts";
import { listedUserSchema, usersByIdsSchema } from "./users.ts";

/** Why a registration is rejected. Never rename a reason: the audit log stores it. */
export const rejectionReasons = ["not-known", "known-phone", "no-such-unit", "course-full", "other"] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

/** What to check before somebody is approved. */
const vettingChecks = [
  "email-unconfirmed",
  "phone-suspended",
  "phone-known",
  "name-known",
  "unit-unknown",
] as const;
export type VettingCheck = (typeof vettingChecks)[number];

/** Somebody who waits for a decision, or about whom one was just made. */
export const vettingItemSchema = listedUserSchema.extend({ checks: z.enum(vettingChecks).array() });
export type VettingItem = z.output<typeof vettingItemSchema>;

/** Those who wait, longest first. */
export const vettingPageSchema = listInput(pageSizes.users, newestFirstCursor).extend({
  /** Part of a name, an e-mail or a unit, ignoring case and accents. */
  search: optionalText({ max: limits.searchMax }),
});

export const decideUsersSchema = usersByIdsSchema.extend({
  verdict: z.enum(["approved", "rejected"], "verdict must be approved or rejected"),
  /** The reason for a rejection. */
  reason: z.enum(rejectionReasons, "This reason is not known").nullable().default(null),
  /** Whether a rejection is mailed, with these words in the letter. An approval always is. */
  told: z.boolean("told must be true or false").default(true),
  words: optionalText({ max: limits.userNoteMax, multiline: true }),
});

/** The users whose decisions are undone, each with the id of the decision that the administrator saw. */
export const undoDecisionsSchema = z.object({
  people: z
    .array(z.object({ id: pathId, decision: pathId }, "people are required"), "people are required")
    .min(1, "people are required")
    .max(limits.decidedAtOnce, `At most ${limits.decidedAtOnce} at once`),
});

/** Each user as they are now, and those for whom the decision was refused, and why. */
export const decidedSchema = z.object({
  users: listedUserSchema.array(),
  refused: z.array(z.object({ id: z.int(), message: z.string() })),
});

/** A question that is mailed to somebody who waits; the answer goes to the administrator who asks. */
export const askApplicantSchema = z.object({
  id: pathId,
  words: requiredText("Write what you want to know", { max: limits.userNoteMax, multiline: true }),
});

/** Ids of users who registered or were decided on; null where it is unknown who they are. */
export const registrationNewsSchema = z.object({ ids: z.array(z.int()).nullable() });
export type RegistrationNews = z.output<typeof registrationNewsSchema>;

const noteSchema = z.object({
  text: z.string(),
  by: z.string().nullable(),
  at: z.iso.datetime(),
});

/** What two people can have in common. */
const agreements = ["name", "phone", "rank", "unit"] as const;

/** Somebody with the same phone or name, with the fields to compare. */
const alikeSchema = z.object({
  same: z.enum(["phone", "name"]),
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  rank: z.string().nullable(),
  unit: z.string().nullable(),
  createdAt: z.iso.datetime(),
  status: z.enum(["pending", "approved", "suspended"]),
  suspendedAt: z.iso.datetime().nullable(),
  /** The fields that are equal for both, ignoring case, accents and spaces. */
  agrees: z.array(z.enum(agreements)),
});
export type Alike = z.output<typeof alikeSchema>;

/** Everything that is known about a person, for the decision on them. */
export const dossierSchema = z.object({
  user: vettingItemSchema,
  emailConfirmedAt: z.iso.datetime().nullable(),
  language: z.string(),
  subscribeToNewsletter: z.boolean(),
  note: noteSchema.nullable(),
  alike: alikeSchema.array(),
  /** The confirmed unit of the name that they typed, and how many members it has. */
  unit: z.object({ name: z.string(), members: z.int() }).nullable(),
  history: z.array(
    z.object({ id: z.int(), at: z.iso.datetime(), act: z.string(), by: z.string().nullable() }),
  ),
});
export type Dossier = z.output<typeof dossierSchema>;

export const writeNoteSchema = z.object({
  id: pathId,
  text: optionalText({ max: limits.userNoteMax, multiline: true }),
  /** When the note that the writer saw was written; null if there was none. */
  seenAt: z.iso.datetime({ offset: true, error: "Must be an ISO-8601 instant" }).nullable(),
});
export const writtenNoteSchema = z.object({ note: noteSchema.nullable() });
