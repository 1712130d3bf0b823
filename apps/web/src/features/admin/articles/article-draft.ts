import { publicationSchema } from "@antochi/contract/publication";
import { z } from "zod";
import { parseStored } from "../../../device/browser-storage.ts";

const day = 24 * 60 * 60 * 1000;

/** What stands under More, as the fields of an article have it. */
const moreSchema = z.object({
  publication: publicationSchema,
  description: z.string(),
  handling: z.string().nullable(),
  tracesCopies: z.boolean(),
});

const articleDraftSchema = z.object({
  title: z.string(),
  category: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** `at` is when it was uploaded, in milliseconds: without an article it is kept for a day. */
  pdf: z
    .object({
      fileName: z.string(),
      size: z.number(),
      objectPath: z.string(),
      isRepaired: z.boolean(),
      at: z.number(),
    })
    .nullable(),
  /** Null where it is as usual, and in what was kept before it was. */
  more: moreSchema.nullable().catch(null),
});

/** A new article while it is written. */
export type ArticleDraft = z.output<typeof articleDraftSchema>;

const nothing: ArticleDraft = { title: "", category: null, pdf: null, more: null };

/** Of a new article of which nobody changed anything. */
const usual: z.output<typeof moreSchema> = {
  publication: { state: "published", publishAt: null, withdrawAt: null, offlineDays: null, audience: [] },
  description: "",
  handling: null,
  tracesCopies: false,
};

/** Reads what was kept of it; nothing of what is no draft, and no PDF that is gone by now. */
export function readArticleDraft(text: string | null, now: number): ArticleDraft {
  const read = articleDraftSchema.safeParse(parseStored(text));
  if (!read.success) return nothing;
  const { pdf } = read.data;
  return { ...read.data, pdf: pdf && now - pdf.at < day ? pdf : null };
}

/** What was read of the fields under More, as a draft has it; null where it is as usual, or cannot be kept. */
export function keptMore(read: object): ArticleDraft["more"] {
  const more = moreSchema.safeParse({ ...read, publication: read });
  return more.success && JSON.stringify(more.data) !== JSON.stringify(usual) ? more.data : null;
}

/** The draft as it is kept; null where nothing is in it. */
export function writeArticleDraft(draft: ArticleDraft): string | null {
  const { title, category, pdf, more } = draft;
  const isNothing = title === "" && category === null && pdf === null && more === null;
  return isNothing ? null : JSON.stringify(draft);
}
