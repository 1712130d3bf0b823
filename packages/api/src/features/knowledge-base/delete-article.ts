import { byId } from "@antochi/contract/ids";
import { messageAnswerSchema } from "@antochi/contract/message-answer";
import type { DatabaseTransaction } from "@antochi/db/schema";
import { recordAct } from "../../audit/record-act.ts";
import type { MemberContext } from "../../context.ts";
import { articleMissing } from "../../procedures/missing.ts";
import { dropStoredPdf } from "../../stored-files/removal.ts";
import { adminProcedure } from "../../trpc.ts";
import { findPdfsOf, lockArticle, removeArticle } from "./article-queries.ts";

/** Removes an article and its log at once, and the PDFs of its editions as soon as the store can. */
export const deleteArticle = adminProcedure
  .meta({
    rest: { method: "DELETE", path: "/api/knowledge-base/articles/{id}", summary: "Remove an article" },
  })
  .input(byId)
  .output(messageAnswerSchema)
  .mutation(async ({ ctx, input }) => {
    const wasThere = await ctx.db.transaction().execute((tx) => deleteOneArticle(tx, ctx, input.id));
    if (!wasThere) throw articleMissing();
    return { message: "Article deleted" };
  });

/** Removes an article with its editions and log, and schedules the removal of their PDFs. @returns whether there was one */
export async function deleteOneArticle(
  tx: DatabaseTransaction,
  ctx: MemberContext,
  id: number,
): Promise<boolean> {
  // A concurrent call that adds an edition waits for this lock, and then finds no article.
  const article = await lockArticle(tx, id);
  if (!article) return false;
  const pdfs = await findPdfsOf(tx, id);
  await removeArticle(tx, id);
  for (const pdfPath of pdfs) await dropStoredPdf(tx, pdfPath);
  const details = { editions: pdfs };
  const on = { id, label: article.title };
  await recordAct(tx, ctx, { act: "article-deleted", by: ctx.user.id, on, details });
  return true;
}
