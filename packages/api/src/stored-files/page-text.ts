import type { Database, DatabaseTransaction } from "@antochi/db/schema";
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
  /** Limits for reading one file, instead of the defaults. */
  limits?: Pick<ExtractTextOptions, "processorLimitMs" | "memoryLimitBytes">;
};

/**
 * What was read of a file, in order; `isWhole` is false where reading exceeded its limits before the end. An outline that
 * was not reached counts as one.
 */
type Reading = { pages: readonly Page[]; hasOutline: boolean; isWhole: boolean };

/** The most characters kept of a page: nobody reads a longer one, and a tsvector holds at most 1 MB. */
const longestPage = 50_000;
/** Rows of one insert. */
const batch = 100;

/**
 * Characters to remove: NUL, which Postgres cannot store; other control characters, two of which mark search hits; and lone
 * surrogates, left over from split characters.
 */
const noText = /(?![\t\n\r])\p{Control}|\p{Surrogate}/gu;

/**
 * Makes the text of a registered PDF searchable, page by page, and records whether it has an outline. Idempotent. A PDF that
 * was deleted meanwhile, or that cannot be read, gets no pages; where the store lacks the object, nothing is recorded. With
 * `ocr`, pages without text are recognised afterwards. Rejects where `signal` fires first; where reading takes more time or
 * memory than it may, keeps the pages read so far and gives up.
 */
export async function extractText(parts: Parts, stored: StoredPdf, signal?: AbortSignal): Promise<void> {
  const reading = await readPages(parts, stored, signal);
  if (reading === "missing") return;
  if (reading === "unreadable") {
    await parts.db.transaction().execute(async (tx) => {
      await keepOutlined(tx, stored, { hasOutline: false });
      if (parts.ocr) await planScans(tx, stored, []);
    });
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
  let hasOutline = true;
  const answer = await readText(pdf.path, {
    ...parts.limits,
    signal,
    onPage({ pageNumber, text }) {
      const clean = text.replace(noText, " ").trim().slice(0, longestPage);
      pages.push({ page: pageNumber, text: clean, runningHead: "" });
    },
    onOutline: (outlined) => {
      hasOutline = outlined.hasOutline;
    },
  });
  if (answer.ok) return { pages, hasOutline, isWhole: true };
  return answer.problem === "too-slow" ? { pages, hasOutline, isWhole: false } : "unreadable";
}

async function replacePages(
  { db, ocr }: { db: Database; ocr: boolean },
  { objectPath }: StoredPdf,
  { pages, hasOutline, isWhole }: Reading,
): Promise<void> {
  const texts = withoutRunningLines(pages.filter(({ text }) => text !== ""));
  await db.transaction().execute(async (tx) => {
    if (!(await holdStoredPdf(tx, { objectPath }))) return;
    // Keep the recognised text of scanned pages, which replaces that of their stamp, and the pages beyond this reading's
    // last that an earlier one reached.
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
    await keepOutlined(tx, { objectPath }, { hasOutline });
    if (ocr) await planScans(tx, { objectPath }, findScannedPages(pages));
  });
}

async function keepOutlined(
  tx: DatabaseTransaction,
  { objectPath }: StoredPdf,
  { hasOutline }: Pick<Reading, "hasOutline">,
): Promise<void> {
  await tx.updateTable("storedFiles").set({ hasOutline }).where("objectPath", "=", objectPath).execute();
}
