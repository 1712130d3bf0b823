import { setImmediate } from "node:timers/promises";
import {
  compareEditionsSchema,
  type Comparison,
  comparisonSchema,
  comparisonSizes,
} from "@antochi/contract/editions";
import { editionMissing } from "../../missing.ts";
import { adminProcedure } from "../../trpc.ts";
import { pairPages } from "./changes-since.ts";
import { compareWords } from "./compare-texts.ts";
import { findEdition, findPageTexts } from "./edition-queries.ts";

/** How the text of one edition differs from that of another, page by page. */
export const compareEditions = adminProcedure
  .input(compareEditionsSchema)
  .output(comparisonSchema)
  .query(async ({ ctx: { db }, input: { articleId, from, to } }) => {
    const [before, after] = await Promise.all([
      findEdition(db, { articleId, number: from }),
      findEdition(db, { articleId, number: to }),
    ]);
    if (!before || !after) throw editionMissing();
    const { pairs, isByNumber, isComplete } = await pairPages(db, { before, after });
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
      // Others are answered between two pages.
      await setImmediate();
    }
    return {
      differing: pairs.length,
      pages,
      isByNumber,
      isComplete,
    };
  });
