import { editionAddressSchema } from "@antochi/contract/editions";
import { DomainError } from "@antochi/contract/errors";
import { messageAnswerSchema } from "@antochi/contract/message-answer";
import { recordAct } from "../../audit/record-act.ts";
import { articleMissing, editionMissing } from "../../procedures/missing.ts";
import { dropStoredPdf } from "../../stored-files/removal.ts";
import { adminProcedure } from "../../trpc.ts";
import { findEdition, hasEditionWith, removeEdition } from "./edition-queries.ts";

/**
 * Deletes an edition other than the current one at once, and its PDF as soon as the object store can, unless another
 * edition has it as well.
 */
export const deleteEdition = adminProcedure
  .meta({
    rest: {
      method: "DELETE",
      path: "/api/knowledge-base/articles/{articleId}/editions/{number}",
      summary: "Remove an older edition of an article",
    },
  })
  .input(editionAddressSchema)
  .output(messageAnswerSchema)
  .mutation(async ({ ctx, input: { articleId, number } }) => {
    await ctx.db.transaction().execute(async (tx) => {
      const article = await tx
        .selectFrom("knowledgeBaseArticles")
        .select("title")
        .where("id", "=", articleId)
        .forUpdate()
        .executeTakeFirst();
      if (!article) throw articleMissing();
      const edition = await findEdition(tx, { articleId, number });
      if (!edition) throw editionMissing();
      if (edition.isCurrent) {
        throw new DomainError("conflict", {
          message: "This is the current edition. Replace its PDF first, or delete the article.",
        });
      }
      await removeEdition(tx, { articleId, number });
      if (!(await hasEditionWith(tx, edition.pdfPath))) await dropStoredPdf(tx, edition.pdfPath);
      const on = { id: articleId, label: article.title };
      const details = { number, pdfPath: edition.pdfPath };
      await recordAct(tx, ctx, { act: "edition-deleted", by: ctx.user.id, on, details });
    });
    return { message: "Edition deleted" };
  });
