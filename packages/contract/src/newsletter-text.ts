import { z } from "zod";
import { namesOf } from "./names-of.ts";

/** The line drawings that an issue of the newsletter can show, with the pixels of each as it is printed. */
export const newsletterPlates = {
  "container-suite": { width: 560, height: 549 },
  "container-exploded": { width: 560, height: 430 },
  "mantis-profile": { width: 560, height: 180 },
  "mantis-quay": { width: 560, height: 251 },
  "fpv-airframe": { width: 560, height: 624 },
  "fpv-flight": { width: 560, height: 233 },
  "radio-net": { width: 560, height: 367 },
  "about-workshop": { width: 560, height: 226 },
  "site-scene": { width: 560, height: 265 },
} as const;
export type NewsletterPlate = keyof typeof newsletterPlates;

export const newsletterPlateSchema = z.enum(namesOf(newsletterPlates));

/** A run of text in one style; `href` is the address that it links to. */
const spanSchema = z.object({
  text: z.string(),
  strong: z.boolean(),
  emphasis: z.boolean(),
  href: z.string().nullable(),
});
export type Span = z.output<typeof spanSchema>;

const spans = spanSchema.array();

/** The blocks of an issue's text; nothing else gets into a letter. */
export const blockSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["paragraph", "heading", "quote"]), spans }),
  z.object({ kind: z.literal("list"), ordered: z.boolean(), items: spans.array() }),
  z.object({ kind: z.literal("plate"), plate: newsletterPlateSchema, label: z.string() }),
  z.object({ kind: z.literal("rule") }),
]);
export type Block = z.output<typeof blockSchema>;
