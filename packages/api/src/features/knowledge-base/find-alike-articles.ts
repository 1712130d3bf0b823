import {
  type AlikeArticle,
  alikeArticlesInputSchema,
  alikeArticlesSchema,
} from "@antochi/contract/knowledge-base";
import { adminProcedure } from "../../trpc.ts";
import { type AlikeArticleRow, findArticleOf, findSameFile, findSameTitle } from "./alike-article-queries.ts";

/**
 * Whether an article has the same file or the same title already, for the question whether a second one is meant. The file
 * is told by the SHA-256 that its registration took of what lies in the store. Who got no answer when they made an article
 * learns here whether it was made.
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
