import {
  type AlikeArticle,
  alikeArticlesInputSchema,
  alikeArticlesSchema,
} from "@antochi/contract/knowledge-base";
import { adminProcedure } from "../../trpc.ts";
import { type AlikeArticleRow, findArticleOf, findSameFile, findSameTitle } from "./alike-article-queries.ts";

/**
 * Finds an article that already has the same file or title, so that the panel can ask whether a second one is meant. Files
 * are compared by the SHA-256 that their registration took of the stored object. A client that got no answer when it
 * created an article learns from `madeOfIt` whether it was created.
 */
export const findAlikeArticles = adminProcedure
  .input(alikeArticlesInputSchema)
  .output(alikeArticlesSchema)
  .query(async ({ ctx: { db }, input: { pdfPath, title, exceptId } }) => {
    const [sameFile, madeOfIt, sameTitle] = await Promise.all([
      pdfPath === undefined ? undefined : findSameFile(db, pdfPath),
      pdfPath === undefined ? undefined : findArticleOf(db, pdfPath),
      title === undefined ? undefined : findSameTitle(db, { title, exceptId }),
    ]);
    return { sameFile: present(sameFile), sameTitle: present(sameTitle), madeOfIt: madeOfIt?.id ?? null };
  });

function present(row: AlikeArticleRow | undefined): AlikeArticle | null {
  return row ? { ...row, publishedAt: row.publishedAt.toISOString() } : null;
}
