import { z } from "zod";

const day = 24 * 60 * 60 * 1000;

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
});

/** A new article while it is written. */
export type ArticleDraft = z.output<typeof articleDraftSchema>;

const nothing: ArticleDraft = { title: "", category: null, pdf: null };

/** Reads what was kept of it; nothing of what is no draft, and no PDF that is gone by now. */
export function readArticleDraft(text: string | null, now: number): ArticleDraft {
  const read = articleDraftSchema.safeParse(parseJson(text ?? ""));
  if (!read.success) return nothing;
  const { pdf } = read.data;
  return { ...read.data, pdf: pdf && now - pdf.at < day ? pdf : null };
}

/** The draft as it is kept; null where nothing is in it. */
export function writeArticleDraft(draft: ArticleDraft): string | null {
  const isNothing = draft.title === "" && draft.category === null && draft.pdf === null;
  return isNothing ? null : JSON.stringify(draft);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
