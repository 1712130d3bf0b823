import type { AlikeArticles } from "@antochi/contract/knowledge-base";
import type { UploaderFile } from "../uploads/pdf-upload.ts";
import { lookupOf, type Own, type PublishRow } from "./publish-rows.ts";

export type FindAlike = (like: { pdfPath?: string; title: string }) => Promise<AlikeArticles>;

type LookupOptions = {
  rows: () => readonly PublishRow[];
  findAlike: FindAlike;
  /** Has a row know what was found. */
  keep: (id: string, alike: NonNullable<Own["alike"]>) => void;
};

/** Since the last letter of a title, before it is looked up. */
const typingMs = 400;

/** Which articles are like the rows of a queue, by file or by title. */
export function createAlikeLookup({ rows, findAlike, keep }: LookupOptions) {
  /** What each row was looked up by last. */
  const lookups = new Map<string, string>();

  /** Without an answer there is no question: the row is looked up once more before it becomes an article. */
  async function ask(file: UploaderFile, title: string, of: string): Promise<void> {
    const isCurrent = () => lookups.get(file.id) === of;
    if (!isCurrent()) return;
    const found = await findAlike(likenessOf(file, title)).catch(() => null);
    if (found && isCurrent()) keep(file.id, { of, found });
  }

  return {
    /** Asks for the articles that are like the rows as they are now; a title that is typed is waited for. */
    lookUp(): void {
      for (const { file, step, title, titleFrom, outcome } of rows()) {
        const lookup = lookupOf(file, title);
        const isWanted = step !== "failed" && titleFrom !== "pending" && outcome.state === "none";
        if (!isWanted || title.trim() === "" || lookups.get(file.id) === lookup) continue;
        lookups.set(file.id, lookup);
        setTimeout(() => void ask(file, title, lookup), titleFrom === "typed" ? typingMs : 0);
      }
    },
    /** Whether there is an article like a row by now; the one before it in this queue may be. */
    async isAskedAbout({ file, title }: PublishRow): Promise<boolean> {
      const of = lookupOf(file, title);
      lookups.set(file.id, of);
      keep(file.id, { of, found: await findAlike(likenessOf(file, title)) });
      return rows().some((row) => row.file.id === file.id && row.question !== null);
    },
    /** Lets go of a row that is removed. */
    forget: (id: string) => lookups.delete(id),
  };
}

function likenessOf({ meta: { objectPath } }: UploaderFile, title: string) {
  return { title: title.trim(), ...(objectPath !== undefined && { pdfPath: objectPath }) };
}
