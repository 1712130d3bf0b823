import type { AlikeArticles } from "@antochi/contract/knowledge-base";
import type { UploaderFile } from "../../uploads/pdf-upload.ts";
import { lookupOf, type Own, type PublishRow } from "./publish-rows.ts";

export type FindAlike = (like: { pdfPath?: string; title: string }) => Promise<AlikeArticles>;

type LookupOptions = {
  rows: () => readonly PublishRow[];
  findAlike: FindAlike;
  /** Stores the articles found for a row. */
  keep: (id: string, alike: NonNullable<Own["alike"]>) => void;
};

/** Debounce of a typed title before it is looked up, in milliseconds. */
const typingMs = 400;

/** Looks up existing articles with the same file or title as the rows of a queue. */
export function createAlikeLookup({ rows, findAlike, keep }: LookupOptions) {
  /** The key of each row's latest lookup. */
  const lookups = new Map<string, string>();

  /** A failed lookup raises no question: the row is looked up once more before it becomes an article. */
  async function ask(file: UploaderFile, title: string, of: string): Promise<void> {
    const isCurrent = () => lookups.get(file.id) === of;
    if (!isCurrent()) return;
    const found = await findAlike(likenessOf(file, title)).catch(() => null);
    if (found && isCurrent()) keep(file.id, { of, found });
  }

  return {
    /** Looks up the rows as they are now; debounces titles that are being typed. */
    lookUp(): void {
      for (const { file, step, title, titleFrom, outcome } of rows()) {
        const lookup = lookupOf(file, title);
        const isWanted = step !== "failed" && titleFrom !== "pending" && outcome.state === "none";
        if (!isWanted || title.trim() === "" || lookups.get(file.id) === lookup) continue;
        lookups.set(file.id, lookup);
        setTimeout(() => void ask(file, title, lookup), titleFrom === "typed" ? typingMs : 0);
      }
    },
    /** Whether an article like this row exists by now; it may have been made from an earlier row of the queue. */
    async isAskedAbout({ file, title }: PublishRow): Promise<boolean> {
      const of = lookupOf(file, title);
      lookups.set(file.id, of);
      keep(file.id, { of, found: await findAlike(likenessOf(file, title)) });
      return rows().some((row) => row.file.id === file.id && row.question !== null);
    },
    /** Forgets a row that is removed. */
    forget: (id: string) => lookups.delete(id),
  };
}

function likenessOf({ meta: { objectPath } }: UploaderFile, title: string) {
  return { title: title.trim(), ...(objectPath !== undefined && { pdfPath: objectPath }) };
}
