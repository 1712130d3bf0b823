import { pageChangesInputSchema, pageChangesSchema } from "@antochi/contract/editions";
import { memberProcedure } from "../../trpc.ts";
import { findPair, pairPages } from "./changes-since.ts";
import { compareWords } from "./compare-texts.ts";
import { findPageTexts } from "./edition-queries.ts";
import { recordShownWords } from "./record-shown-words.ts";

/**
 * What was added to a page of the current edition, and what was there before, if the reader may read that earlier edition.
 * It reveals what the documents say, so the audit log records it as a delivery of them.
 */
export const findPageChanges = memberProcedure
  .input(pageChangesInputSchema)
  .output(pageChangesSchema)
  .query(async ({ ctx, input }) => {
    const { db, user } = ctx;
    const { before, after } = await findPair(db, user, input);
    const { pairs } = await pairPages(db, { before, after });
    const pair = pairs.find((each) => each.after === input.page);
    if (!pair) return { words: [] };
    const textOf = async (objectPath: string, page: number | null) =>
      page === null ? "" : ((await findPageTexts(db, { objectPath, pages: [page] })).get(page) ?? "");
    const [old, now] = await Promise.all([
      textOf(before.pdfPath, pair.before),
      textOf(after.pdfPath, pair.after),
    ]);
    const all = compareWords(old, now);
    const words = before.mayRead ? all : (all?.filter(({ kind }) => kind !== "removed") ?? null);
    recordShownWords(ctx, { before, after, words: words ?? [] });
    return { words };
  });
