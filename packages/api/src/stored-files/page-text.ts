import { classifyDriverError } from "@antochi/db/driver-errors";
import type { Database } from "@antochi/db/schema";
import { defineJob } from "@antochi/jobs/define-job";
import { extractText as readText } from "@antochi/pdf/extract-text";
import { withoutRunningLines } from "./running-lines.ts";
import { type ReadingParts, readingJob, spoolStoredPdf, type StoredPdf } from "./spool-stored-pdf.ts";

export const extractTextJob = defineJob({ name: "extract-text", ...readingJob });

type Page = { page: number; text: string };

/** Characters of one page at most: what is longer is no page that anybody reads, and a tsvector holds no more than 1 MB. */
const longestPage = 50_000;
/** Rows of one insert. */
const batch = 100;

/**
 * NUL, which Postgres cannot store, the other controls, two of which mark what a search found, and what is left of
 * characters that were torn apart.
 */
const noText = /(?![\t\n\r])\p{Control}|\p{Surrogate}/gu;

/**
 * Makes the text of a registered PDF searchable, page by page. Doing it again gives the same pages. A PDF that was
 * deleted meanwhile, or that cannot be read, has none. Rejects where `signal` fires first.
 */
export async function extractText(
  parts: ReadingParts,
  stored: StoredPdf,
  signal?: AbortSignal,
): Promise<void> {
  const pages = await readPages(parts, stored, signal);
  if (pages === null) return;
  try {
    await replacePages(parts.db, stored, pages);
  } catch (error) {
    // The file was deleted while we were reading it.
    if (classifyDriverError(error)?.kind !== "foreign-key") throw error;
  }
}

async function readPages(
  parts: ReadingParts,
  stored: StoredPdf,
  signal: AbortSignal | undefined,
): Promise<Page[] | null> {
  await using pdf = await spoolStoredPdf(parts, stored);
  if (pdf === null) return null;
  const pages: Page[] = [];
  const answer = await readText(pdf.path, {
    signal,
    onPage({ pageNumber, text }) {
      const clean = text.replace(noText, " ").trim().slice(0, longestPage);
      if (clean !== "") pages.push({ page: pageNumber, text: clean });
    },
  });
  return answer.ok ? withoutRunningLines(pages).filter(({ text }) => text !== "") : null;
}

async function replacePages(db: Database, { objectPath }: StoredPdf, pages: readonly Page[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom("documentPages").where("objectPath", "=", objectPath).execute();
    for (let start = 0; start < pages.length; start += batch) {
      const rows = pages.slice(start, start + batch).map((page) => ({ objectPath, ...page }));
      await tx.insertInto("documentPages").values(rows).execute();
    }
  });
}
