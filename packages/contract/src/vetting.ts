import { z } from "zod";
import { newestFirstCursor } from "./cursors.ts";
import { pathId } from "./ids.ts";
import { limits } from "./limits.ts";
import { listInput, pageSizes } from "./pagination.ts";
import { optionalText, requiredText } from "./text.ts";
import { listedUserSchema, usersByIdsSchema } from "./users.ts";

/** Why a registration is rejected. They keep their names for good: the audit log carries them. */
export const rejectionReasons = ["not-known", "known-phone", "no-such-unit", "course-full", "other"] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

/** What there is to look at before somebody is approved. */
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

/** Who waits, the longest first. */
export const vettingPageSchema = listInput(pageSizes.users, newestFirstCursor).extend({
  /** Part of a name, an e-mail or a unit, whatever its case and accents. */
  search: optionalText({ max: limits.searchMax }),
});

export const decideUsersSchema = usersByIdsSchema.extend({
  verdict: z.enum(["approved", "rejected"], "verdict must be approved or rejected"),
  /** Of a rejection. */
  reason: z.enum(rejectionReasons, "This reason is not known").nullable().default(null),
  /** Whether a rejection is told by mail, with these words in the letter. An approval always is. */
  told: z.boolean("told must be true or false").default(true),
  words: optionalText({ max: limits.userNoteMax, multiline: true }),
});

export const undoDecisionsSchema = usersByIdsSchema;

/** Each user as they are now, and for whom it was not done and why. */
export const decidedSchema = z.object({
  users: listedUserSchema.array(),
  refused: z.array(z.object({ id: z.int(), message: z.string() })),
});

/** A question to somebody who waits, sent by mail; the answer goes to who asks. */
export const askApplicantSchema = z.object({
  id: pathId,
  words: requiredText("Write what you want to know", { max: limits.userNoteMax, multiline: true }),
});

/** Ids of users who registered or about whom something was decided; null where that was not heard of whom. */
export const registrationNewsSchema = z.object({ ids: z.array(z.int()).nullable() });
export type RegistrationNews = z.output<typeof registrationNewsSchema>;

const noteSchema = z.object({
  text: z.string(),
  by: z.string().nullable(),
  at: z.iso.datetime(),
});

/** What of two people can be the same. */
const agreements = ["name", "phone", "rank", "unit"] as const;

/** Somebody with the same phone or name, with what can be compared. */
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
  /** What of them is the same as of whom they are compared with, whatever its case, accents and spaces. */
  agrees: z.array(z.enum(agreements)),
});
export type Alike = z.output<typeof alikeSchema>;

/** Everything that is known of a person when it is to be decided about them. */
export const dossierSchema = z.object({
  user: vettingItemSchema,
  emailConfirmedAt: z.iso.datetime().nullable(),
  language: z.string(),
  subscribeToNewsletter: z.boolean(),
  note: noteSchema.nullable(),
  alike: alikeSchema.array(),
  /** The confirmed unit by the name that was typed, and how many members it has. */
  unit: z.object({ name: z.string(), members: z.int() }).nullable(),
  history: z.array(
    z.object({ id: z.int(), at: z.iso.datetime(), act: z.string(), by: z.string().nullable() }),
  ),
});
export type Dossier = z.output<typeof dossierSchema>;

export const writeNoteSchema = z.object({
  id: pathId,
  text: optionalText({ max: limits.userNoteMax, multiline: true }),
  /** When the note was written that its writer saw; null for none. */
  seenAt: z.iso.datetime({ offset: true, error: "Must be an ISO-8601 instant" }).nullable(),
});
export const writtenNoteSchema = z.object({ note: noteSchema.nullable() });
