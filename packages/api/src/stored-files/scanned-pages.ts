import type { DatabaseTransaction } from "@antochi/db/schema";
import { enqueue } from "@antochi/jobs/enqueue";
import { readScansJob } from "./read-scans.ts";
import type { StoredPdf } from "./spool-stored-pdf.ts";

type Page = { page: number; text: string };

/** The most words of a stamp: a page with more of them has a text, even where all pages have the same. */
const stampWords = 20;
/** A line on fewer pages than these, or on a smaller share of all, is no stamp. */
const stamped = { pages: 2, share: 0.5 };

/**
 * The numbers of the pages without a text in the file: nothing at all, only a number, or a stamp that other pages have too.
 */
export function findScannedPages(pages: readonly Page[]): number[] {
  const seen = new Map<string, number>();
  for (const { text } of pages)
    for (const line of new Set(linesOf(text))) seen.set(line, (seen.get(line) ?? 0) + 1);
  const enough = Math.max(stamped.pages, pages.length * stamped.share);
  return pages
    .filter(({ text }) => {
      const lines = linesOf(text);
      const words = lines.flatMap((line) => line.split(/\s+/));
      return words.length <= stampWords && lines.every((line) => (seen.get(line) ?? 0) >= enough);
    })
    .map(({ page }) => page);
}

/** The lines that have letters, with every number replaced by 0: page numbers differ, the rest of a stamp does not. */
function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim().replaceAll(/\d+/g, "0"))
    .filter((line) => /\p{L}/u.test(line));
}

/** Records which pages of a file need OCR, and enqueues it. Pages that were already recognised stay. */
export async function planScans(
  tx: DatabaseTransaction,
  { objectPath }: StoredPdf,
  pages: readonly number[],
): Promise<void> {
  await tx
    .updateTable("storedFiles")
    .set({ scannedPages: pages.length })
    .where("objectPath", "=", objectPath)
    .execute();
  if (pages.length === 0) return;
  await tx
    .insertInto("scannedPages")
    .values(pages.map((page) => ({ objectPath, page })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await enqueue(tx, readScansJob, { objectPath }, { key: objectPath });
}
