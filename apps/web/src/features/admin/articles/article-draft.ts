import { publicationSchema } from "@antochi/contract/publication";
import { z } from "zod";
import { parseStored } from "../../../device/browser-storage.ts";

const day = 24 * 60 * 60 * 1000;

/** The fields under More, as an article has them. */
const moreSchema = z.object({
  publication: publicationSchema,
  description: z.string(),
  handling: z.string().nullable(),
  tracesCopies: z.boolean(),
});

const articleDraftSchema = z.object({
  title: z.string(),
  category: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** `at` is when it was uploaded, in milliseconds: the server keeps a PDF without an article for a day. */
  pdf: z
    .object({
      fileName: z.string(),
      size: z.number(),
      objectPath: z.string(),
      isRepaired: z.boolean(),
      at: z.number(),
    })
    .nullable(),
  /** Null if unchanged, and in drafts stored before this field existed. */
  more: moreSchema.nullable().catch(null),
});

/** The draft of a new article. */
export type ArticleDraft = z.output<typeof articleDraftSchema>;

const nothing: ArticleDraft = { title: "", category: null, pdf: null, more: null };

/** The initial values of a new article. */
const usual: z.output<typeof moreSchema> = {
  publication: { state: "published", publishAt: null, withdrawAt: null, offlineDays: null, audience: [] },
  description: "",
  handling: null,
  tracesCopies: false,
};

/** Parses a stored draft; empty if it is not valid, and without a PDF that has expired by now. */
export function readArticleDraft(text: string | null, now: number): ArticleDraft {
  const read = articleDraftSchema.safeParse(parseStored(text));
  if (!read.success) return nothing;
  const { pdf } = read.data;
  return { ...read.data, pdf: pdf && now - pdf.at < day ? pdf : null };
}

/** The fields under More as the draft stores them; null if unchanged, or if they cannot be stored. */
export function keptMore(read: object): ArticleDraft["more"] {
  const more = moreSchema.safeParse({ ...read, publication: read });
  return more.success && JSON.stringify(more.data) !== JSON.stringify(usual) ? more.data : null;
}

/** The draft as it is stored; null if it is empty. */
export function writeArticleDraft(draft: ArticleDraft): string | null {
  const { title, category, pdf, more } = draft;
  const isNothing = title === "" && category === null && pdf === null && more === null;
  return isNothing ? null : JSON.stringify(draft);
}
