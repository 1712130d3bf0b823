import { z } from "zod";
import { newestFirstCursor } from "./cursors.ts";
import type { EnquiryKind } from "./enquiry-kind.ts";
import { bodyId } from "./ids.ts";
import { namesOf } from "./names-of.ts";
import { listInput, pageSizes } from "./pagination.ts";

export const enquiryPageSchema = listInput(pageSizes.messages, newestFirstCursor).extend({
  /** Leaves out what is dealt with already. */
  openOnly: z
    .union([z.boolean(), z.stringbool()], "openOnly must be true or false")
    .meta({ override: { type: "boolean" } })
    .default(false),
});

/** What the sender of an enquiry is answered: the words of its kind, and what it can be named by. */
export const enquiryAnswerSchema = z.object({
  message: z.string().meta({ examples: ["Done"] }),
  reference: z.string().meta({ examples: ["7KQ2M9XA"] }),
});

/** What says that an enquiry of one of these kinds is dealt with, or is not. */
export function handlingSchema<Name extends string>(kinds: Readonly<Record<Name, EnquiryKind>>) {
  return z.object({
    kind: z.enum(namesOf(kinds), "This kind of enquiry is not known"),
    id: bodyId("The id is not valid"),
    handled: z.boolean("handled must be true or false"),
  });
}

/** What an enquiry's handling is after a change. */
export const handlingAnswerSchema = z.object({
  id: z.int(),
  handledAt: z.iso.datetime().nullable(),
  handledBy: z.string().nullable(),
});

/** Open enquiries are counted up to here; this number means "or more". */
export const openEnquiriesCountMax = 1_000;

/** How many enquiries of each kind are open. */
export const openEnquiriesSchema = z.record(z.string(), z.int());
