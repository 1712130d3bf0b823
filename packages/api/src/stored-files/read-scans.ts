import { pageUnits } from "@antochi/contract/scan-units";
import type { RecognisedLines } from "@antochi/contract/scanned-pages";
import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import { defineJob } from "@antochi/jobs/define-job";
import { enqueue } from "@antochi/jobs/enqueue";
import { type RecognisedWord, recognisePage } from "@antochi/pdf/recognise-page";
import { MachineBusy } from "@antochi/pdf/run-pdf-task";
import { keepWordsNow } from "./document-words.ts";
import { holdStoredPdf } from "./hold-stored-pdf.ts";
import { type ReadingParts, readingJob, spoolStoredPdf, type StoredPdf } from "./spool-stored-pdf.ts";

/** Only one replica runs it at a time, and only when no other job is due: a page takes a processor for seconds. */
export const readScansJob = defineJob({ ...readingJob, name: "read-scans", priority: 100, queue: "ocr" });

/** The most pages per run. Then other jobs and the scans of other files get their turn. */
const pagesOfOneRun = 10;
/**
 * The attempts after which a page that crashes the recogniser counts as unreadable. Where every page of a run crashed it,
 * the program itself may be at fault rather than the pages, so there are more attempts: the tenth is hours later.
 */
const attemptsAtPage = { read: 3, nothingRead: 10 };
/** Words of lower confidence are dropped: most are not words, but specks and lines. */
const leastConfidence = 50;

type Parts = ReadingParts & { ocr: boolean; recognise?: typeof recognisePage };

/** `attempt` counts from 1. */
type Run = { signal?: AbortSignal | undefined; attempt?: number };

/**
 * Recognises a batch of a file's waiting scanned pages, and enqueues the next batch. Each page is saved as soon as it is
 * read, so that a run that dies loses only one. A page that crashes the recogniser does not hold up the others: it is
 * retried with the job's next attempts, and marked failed after some. Rejects where `signal` fires first.
 */
export async function readScans(
  parts: Parts,
  stored: StoredPdf,
  { signal, attempt = 1 }: Run = {},
): Promise<void> {
  // `findScans` finds the waiting pages again once OCR is switched on.
  if (!parts.ocr) return;
  const waiting = await waitingPages(parts.db, stored);
  // The previous run may have died after its last page, before it recorded the words.
  if (waiting.length === 0) return keepWordsNow(parts.db, stored.objectPath);
  await using pdf = await spoolStoredPdf(parts, stored);
  if (pdf === null) return;
  const { recognise = recognisePage } = parts;
  const crashes = new Map<number, unknown>();
  for (const page of waiting) {
    const answer = await recognise(pdf.path, { pageNumber: page, signal }).catch((error: unknown) => {
      if (signal?.aborted || error instanceof MachineBusy) throw error;
      crashes.set(page, error);
      return undefined;
    });
    if (answer !== undefined) await keep(parts.db, { ...stored, page }, answer.ok ? answer.words : null);
  }
  const isProgram = crashes.size === waiting.length && waiting.length > 1;
  const isOver = attempt >= (isProgram ? attemptsAtPage.nothingRead : attemptsAtPage.read);
  if (isOver) for (const page of crashes.keys()) await keep(parts.db, { ...stored, page }, null);
  await keepWordsNow(parts.db, stored.objectPath);
  const [crash] = crashes.values();
  if (crashes.size > 0 && !isOver) throw crash;
  if (waiting.length < pagesOfOneRun) return;
  await parts.db.transaction().execute((tx) => enqueue(tx, readScansJob, stored, { key: stored.objectPath }));
}

async function waitingPages(db: Database, { objectPath }: StoredPdf): Promise<number[]> {
  const rows = await db
    .selectFrom("scannedPages")
    .select("page")
    .where("objectPath", "=", objectPath)
    .where("state", "=", "waiting")
    .orderBy("page")
    .limit(pagesOfOneRun)
    .execute();
  return rows.map(({ page }) => page);
}

type Place = StoredPdf & { page: number };

/** Saves the words recognised on a page, null where it could not be read, and makes it searchable; skips a deleted file. */
async function keep(db: Database, place: Place, words: readonly RecognisedWord[] | null): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await holdStoredPdf(tx, place))) return;
    const sure = words?.filter(({ confidence }) => confidence >= leastConfidence) ?? [];
    const { numUpdatedRows } = await tx
      .updateTable("scannedPages")
      .set({ state: words === null ? "failed" : "read", lines: JSON.stringify(toLines(sure)) })
      .where("objectPath", "=", place.objectPath)
      .where("page", "=", place.page)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await makeSearchable(tx, place, sure);
  });
}

/** A page on which only its stamp was recognised keeps the text of the file. */
async function makeSearchable(
  tx: DatabaseTransaction,
  { objectPath, page }: Place,
  words: readonly RecognisedWord[],
): Promise<void> {
  const stamp = await tx
    .selectFrom("documentPages")
    .select("text")
    .where("objectPath", "=", objectPath)
    .where("page", "=", page)
    .where("ocrConfidence", "is", null)
    .executeTakeFirst();
  const stampWords = new Set(foldedWords(stamp?.text ?? ""));
  const lines = linesOf(words).filter((line) =>
    line.some(({ text }) => foldedWords(text).some((word) => !stampWords.has(word))),
  );
  if (lines.length === 0) return;
  const row = {
    text: lines.map((line) => line.map(({ text }) => text).join(" ")).join("\n"),
    ocrConfidence: meanConfidence(lines.flat()),
  };
  await tx
    .insertInto("documentPages")
    .values({ objectPath, page, ...row })
    .onConflict((conflict) => conflict.columns(["objectPath", "page"]).doUpdateSet(row))
    .execute();
}

/** The words of a text, without case and accents. */
function foldedWords(text: string): string[] {
  return (
    text
      .normalize("NFD")
      .replaceAll(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

function linesOf(words: readonly RecognisedWord[]): RecognisedWord[][] {
  return [...Map.groupBy(words, ({ line }) => line).values()];
}

function toLines(words: readonly RecognisedWord[]): RecognisedLines {
  const inUnits = (share: number) => Math.round(share * pageUnits);
  return linesOf(words).map((line) =>
    line.map(({ text, left, top, width, height }) => [
      text,
      inUnits(left),
      inUnits(top),
      inUnits(width),
      inUnits(height),
    ]),
  );
}

/** Weighted by letters: a short word says less about a page than a long one. */
function meanConfidence(words: readonly RecognisedWord[]): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  const sum = words.reduce((total, { text, confidence }) => total + text.length * confidence, 0);
  return Math.round(sum / letters);
}

/** Has a file's failed pages recognised once more. */
export async function retryFailedPages(tx: DatabaseTransaction, stored: StoredPdf): Promise<void> {
  await tx
    .updateTable("scannedPages")
    .set({ state: "waiting" })
    .where("objectPath", "=", stored.objectPath)
    .where("state", "=", "failed")
    .execute();
  await enqueue(tx, readScansJob, stored, { key: stored.objectPath });
}
