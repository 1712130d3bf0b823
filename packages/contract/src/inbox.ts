import { z } from "zod";
import { inboxCursor } from "./cursors.ts";
import { type EnquiryKindName, enquiryKinds } from "./enquiry-kinds.ts";
import { bodyId } from "./ids.ts";
import { limits } from "./limits.ts";
import { namesOf } from "./names-of.ts";
import { listInput, pageSizes } from "./pagination.ts";
import { optionalText, requiredText } from "./text.ts";

/** The kinds that need an answer; newsletter addresses do not. */
export const inboxKinds: readonly EnquiryKindName[] = namesOf(enquiryKinds).filter(
  (kind) => enquiryKinds[kind].notice !== null,
);

/** The state of an enquiry: nobody has it, somebody does, or it is answered. */
export const enquiryStates = ["new", "in-hand", "answered"] as const;
export type EnquiryState = (typeof enquiryStates)[number];

/** Which enquiries the inbox shows: open ones, those of one state, or all. */
export const inboxParts = ["open", ...enquiryStates, "all"] as const;
export type InboxPart = (typeof inboxParts)[number];

export const inboxOwners = ["anyone", "me", "nobody"] as const;
export type InboxOwner = (typeof inboxOwners)[number];

const kind = z
  .enum(namesOf(enquiryKinds), "This kind of enquiry is not known")
  .refine((name) => inboxKinds.includes(name), "This kind of enquiry is not answered");

export const inboxPageSchema = listInput(pageSizes.messages, inboxCursor).extend({
  part: z.enum(inboxParts, "This part of the inbox is not known").default("open"),
  owner: z.enum(inboxOwners, "This owner is not known").default("anyone"),
  kind: kind.nullish(),
  /** Part of a name, an e-mail, the text or the reference, ignoring case and accents. */
  search: optionalText({ max: limits.searchMax }),
});
export type InboxFilter = Omit<z.output<typeof inboxPageSchema>, "limit" | "cursor">;

/** An enquiry of any kind in the inbox's list. */
export const inboxItemSchema = z.object({
  kind,
  id: z.int(),
  reference: z.string(),
  createdAt: z.iso.datetime(),
  state: z.enum(enquiryStates),
  ownerId: z.int().nullable(),
  owner: z.string().nullable(),
  handledAt: z.iso.datetime().nullable(),
  handledBy: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string(),
  subject: z.string(),
  body: z.string().nullable(),
});
export type InboxItem = z.output<typeof inboxItemSchema>;

/** One enquiry by its kind and number. */
export const enquirySchema = z.object({ kind, id: bodyId("The id is not valid") });

const entrySchema = z.object({
  id: z.int(),
  entry: z.enum(["reply", "note"]),
  text: z.string(),
  /** Null where the writer's account is gone. */
  byId: z.int().nullable(),
  by: z.string().nullable(),
  at: z.iso.datetime(),
});
export type ThreadEntry = z.output<typeof entrySchema>;

/** An enquiry with its replies and notes, oldest first. */
export const threadSchema = inboxItemSchema.extend({
  /** The language in which the sender is answered. */
  language: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  entries: entrySchema.array(),
});
export type Thread = z.output<typeof threadSchema>;

/** Takes an enquiry in hand, or gives it back. `seenOwnerId` is its owner as the administrator saw it. */
export const takeEnquirySchema = enquirySchema.extend({
  take: z.boolean("take must be true or false"),
  seenOwnerId: z.int("There is no such member").nullable(),
});

const text = requiredText("Write something first", { max: limits.messageMax, multiline: true });
/** The newest entry that its writer saw; 0 for none. */
const notSeen = "There is no such entry";
const seen = z.int(notSeen).nonnegative(notSeen);

export const replySchema = enquirySchema.extend({
  text,
  seen,
  /** Whether the reply closes the enquiry as answered; otherwise it stays in hand. */
  close: z.boolean("close must be true or false"),
});
export const noteSchema = enquirySchema.extend({ text });

/** How many enquiries are in each state, counted up to `openEnquiriesCountMax`. */
export const inboxCountsSchema = z.record(z.enum(enquiryStates), z.int());

/** Something happened to one enquiry or, where both are null, may have happened to any. */
export const inboxNewsSchema = z.object({
  kind: z.string().nullable(),
  id: z.int().nullable(),
});
