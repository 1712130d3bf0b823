import { isCutOff } from "./cut-off.ts";
import type { OpenedDocument } from "./open-document.ts";
import type { Verdict } from "./task.ts";

/** A document may repeat a page, such as a blank one; with more repeats than this, reading it only costs time. */
const mostRepeats = 1_000;

/**
 * Loads every page's object. If pdf.js had to repair the file, its end is checked as well: of a truncated file, pdf.js
 * finds what arrived and shows the rest as blank pages.
 */
export async function inspect({ document, isRepaired }: OpenedDocument): Promise<Verdict> {
  const pageCount = document.numPages;
  if (pageCount < 1) return { ok: false, problem: "no-pages" };
  if (isRepaired && isCutOff()) return { ok: false, problem: "cut-off" };
  const seen = new Set<string>();
  for (let number = 1; number <= pageCount; number += 1) {
    const page = await document.getPage(number).catch(() => null);
    if (page === null) return { ok: false, problem: "damaged", page: number };
    page.cleanup();
    seen.add(page.ref === null ? `page ${number}` : `${page.ref.num} ${page.ref.gen}`);
    if (number - seen.size > mostRepeats) return { ok: false, problem: "endless" };
  }
  return { ok: true, pageCount, isRepaired };
}
