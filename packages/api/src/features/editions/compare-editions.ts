import { setImmediate } from "node:timers/promises";
import {
  compareEditionsSchema,
  type Comparison,
  comparisonSchema,
  comparisonSizes,
} from "@antochi/contract/editions";
import { editionMissing } from "../../procedures/missing.ts";
import { adminProcedure } from "../../trpc.ts";
import { pairPages } from "./changes-since.ts";
import { compareWords } from "./compare-texts.ts";
import { findEdition, findPageTexts } from "./edition-queries.ts";
import { recordShownWords } from "./record-shown-words.ts";

/**
 * How the text of one edition differs from that of another, page by page. It reveals what the documents say, so the audit
 * log records it as a delivery of them.
 */
export const compareEditions = adminProcedure
  .input(compareEditionsSchema)
  .output(comparisonSchema)
  .query(async ({ ctx, input: { articleId, from, to } }) => {
    const { db } = ctx;
    const [before, after] = await Promise.all([
      findEdition(db, { articleId, number: from }),
      findEdition(db, { articleId, number: to }),
    ]);
    if (!before || !after) throw editionMissing();
    const { pairs: all, unread, ...found } = await pairPages(db, { before, after });
    const { pairs, notCompared } = withoutUnread(all, unread);
    const told = pairs.slice(0, comparisonSizes.pages);
    const numbers = (side: "before" | "after") => told.flatMap((pair) => pair[side] ?? []);
    const [textsBefore, textsAfter] = await Promise.all([
      findPageTexts(db, { objectPath: before.pdfPath, pages: numbers("before") }),
      findPageTexts(db, { objectPath: after.pdfPath, pages: numbers("after") }),
    ]);
    const pages: Comparison["pages"] = [];
    for (const pair of told) {
      const [old, now] = [textsBefore.get(pair.before ?? 0), textsAfter.get(pair.after ?? 0)];
      pages.push({ ...pair, words: compareWords(old ?? "", now ?? "") });
      // Lets other requests be answered between two pages.
      await setImmediate();
    }
    recordShownWords(ctx, { before, after, words: pages.flatMap(({ words }) => words ?? []) });
    const { isByNumber, hasTexts, isComplete } = found;
    return { differing: pairs.length, pages, isByNumber, isComplete, hasTexts, notCompared };
  });

type Pair = { before: number | null; after: number | null };
type Sides<Value> = { before: Value; after: Value };

/**
 * Separates the pairs that surely differ from the pages that cannot be compared: an unread page has no words of its own,
 * and a page without a counterpart may match an unread page of the other edition.
 */
function withoutUnread<Each extends Pair>(all: readonly Each[], unread: Sides<ReadonlySet<number>>) {
  const isAnswered = (page: number | null, pages: ReadonlySet<number>) =>
    page === null ? pages.size === 0 : !pages.has(page);
  const isSure = ({ before, after }: Each) =>
    isAnswered(before, unread.before) && isAnswered(after, unread.after);
  const unsure = all.filter((pair) => !isSure(pair));
  const pagesOf = (side: keyof Pair) =>
    [...new Set([...unread[side], ...unsure.flatMap((pair) => pair[side] ?? [])])]
      .toSorted((one, other) => one - other)
      .slice(0, comparisonSizes.pages);
  return { pairs: all.filter(isSure), notCompared: { before: pagesOf("before"), after: pagesOf("after") } };
}
