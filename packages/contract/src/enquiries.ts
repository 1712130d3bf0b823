import { z } from "zod";
import { newestFirstCursor } from "./cursors.ts";
import type { EnquiryKind } from "./enquiry-kind.ts";
import { bodyId } from "./ids.ts";
import { namesOf } from "./names-of.ts";
import { listInput, pageSizes } from "./pagination.ts";

export const enquiryPageSchema = listInput(pageSizes.messages, newestFirstCursor).extend({
  /** Leaves out enquiries that were dealt with. */
  openOnly: z
    .union([z.boolean(), z.stringbool()], "openOnly must be true or false")
    .meta({ override: { type: "boolean" } })
    .default(false),
});

/** The answer to the sender of an enquiry: the message of its kind, and the reference by which they can name it. */
export const enquiryAnswerSchema = z.object({
  message: z.string().meta({ examples: ["Done"] }),
  reference: z.string().meta({ examples: ["7KQ2M9XA"] }),
});

/** A request to mark an enquiry of one of these kinds as dealt with, or as not. */
export function handlingSchema<Name extends string>(kinds: Readonly<Record<Name, EnquiryKind>>) {
  return z.object({
    kind: z.enum(namesOf(kinds), "This kind of enquiry is not known"),
    id: bodyId("The id is not valid"),
    handled: z.boolean("handled must be true or false"),
  });
}

/** The state of an enquiry's handling after a change. */
export const handlingAnswerSchema = z.object({
  id: z.int(),
  handledAt: z.iso.datetime().nullable(),
  handledBy: z.string().nullable(),
});

/** Open enquiries are counted up to here; this number means "or more". */
export const openEnquiriesCountMax = 1_000;

/** How many enquiries of each kind are open. */
export const openEnquiriesSchema = z.record(z.string(), z.int());
