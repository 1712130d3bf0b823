import type { Database } from "@antochi/db/schema";
import { defineJob, GivenUp } from "@antochi/jobs/define-job";
import { type ExtractTextOptions, extractText as readText } from "@antochi/pdf/extract-text";
import { keepWords } from "./document-words.ts";
import { holdStoredPdf } from "./hold-stored-pdf.ts";
import { type Page, withoutRunningLines } from "./running-lines.ts";
import { findScannedPages, planScans } from "./scanned-pages.ts";
import { type ReadingParts, readingJob, spoolStoredPdf, type StoredPdf } from "./spool-stored-pdf.ts";

export const extractTextJob = defineJob({ name: "extract-text", ...readingJob });

type Parts = ReadingParts & {
  ocr: boolean;
  /** Of reading one file, instead of the usual ones. */
  limits?: Pick<ExtractTextOptions, "processorLimitMs" | "memoryLimitBytes">;
};

/** What was read of a file, in order; `isWhole` is false where reading took too much before its end. */
type Reading = { pages: readonly Page[]; isWhole: boolean };

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
 * deleted meanwhile, or that cannot be read, has none; nothing is settled of one that the store does not have. Where `ocr`
 * is on, pages without text are recognised after it. Rejects where `signal` fires first, and gives up, with the pages that
 * came kept, where reading takes more time or memory than it may.
 */
export async function extractText(parts: Parts, stored: StoredPdf, signal?: AbortSignal): Promise<void> {
  const reading = await readPages(parts, stored, signal);
  if (reading === "missing") return;
  if (reading === "unreadable") {
    if (parts.ocr) await parts.db.transaction().execute((tx) => planScans(tx, stored, []));
    return;
  }
  await replacePages(parts, stored, reading);
  if (!reading.isWhole) throw new GivenUp(tooSlow(reading.pages.length));
}

const tooSlow = (pages: number) =>
  `reading the text of this PDF takes too long or too much memory; ${pages} of its pages can be searched`;

async function readPages(
  parts: Parts,
  stored: StoredPdf,
  signal: AbortSignal | undefined,
): Promise<Reading | "missing" | "unreadable"> {
  await using pdf = await spoolStoredPdf(parts, stored);
  if (pdf === null) return "missing";
  const pages: Page[] = [];
  const answer = await readText(pdf.path, {
    ...parts.limits,
    signal,
    onPage({ pageNumber, text }) {
      const clean = text.replace(noText, " ").trim().slice(0, longestPage);
      pages.push({ page: pageNumber, text: clean, runningHead: "" });
    },
  });
  if (answer.ok) return { pages, isWhole: true };
  return answer.problem === "too-slow" ? { pages, isWhole: false } : "unreadable";
}

async function replacePages(
  { db, ocr }: { db: Database; ocr: boolean },
  { objectPath }: StoredPdf,
  { pages, isWhole }: Reading,
): Promise<void> {
  const texts = withoutRunningLines(pages.filter(({ text }) => text !== ""));
  await db.transaction().execute(async (tx) => {
    if (!(await holdStoredPdf(tx, { objectPath }))) return;
    // What was recognised on a scanned page stays, in the place of its stamp, and so do pages
    // that an earlier reading came to.
    const last = isWhole ? Infinity : (pages.at(-1)?.page ?? 0);
    await tx
      .deleteFrom("documentPages")
      .where("objectPath", "=", objectPath)
      .where("ocrConfidence", "is", null)
      .$if(last < Infinity, (query) => query.where("page", "<=", last))
      .execute();
    for (let start = 0; start < texts.length; start += batch) {
      const rows = texts.slice(start, start + batch).map((page) => ({ objectPath, ...page }));
      await tx
        .insertInto("documentPages")
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    await keepWords(tx, objectPath);
    if (ocr) await planScans(tx, { objectPath }, findScannedPages(pages));
  });
}
