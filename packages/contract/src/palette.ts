import { z } from "zod";
import { enquiryKinds } from "./enquiry-kinds.ts";
import { limits } from "./limits.ts";
import { namesOf } from "./names-of.ts";
import { requiredText } from "./text.ts";

/** The most results of each kind. */
export const foundAtMost = 5;

export const findAnythingSchema = z.object({
  query: requiredText("Type what you are looking for", { max: limits.searchMax }),
  /** Finds people only. */
  peopleOnly: z.boolean("peopleOnly must be true or false").default(false),
});

/** What an administrator may search for by name, the best matches of each kind; `more` says that there are other people. */
export const foundAnythingSchema = z.object({
  people: z.object({
    found: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        email: z.string(),
        unit: z.string().nullable(),
        status: z.enum(["pending", "rejected", "suspended", "admin", "member"]),
      }),
    ),
    more: z.boolean(),
  }),
  articles: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      category: z.string(),
      state: z.enum(["draft", "published", "withdrawn"]),
    }),
  ),
  categories: z.array(z.object({ id: z.int(), name: z.string() })),
  /** The enquiry whose reference was given, or the newest ones that contain the words. */
  enquiries: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(namesOf(enquiryKinds)),
      reference: z.string(),
      subject: z.string(),
      from: z.string(),
      isOpen: z.boolean(),
    }),
  ),
});
export type FoundAnything = z.output<typeof foundAnythingSchema>;
