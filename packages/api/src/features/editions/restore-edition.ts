import { editionSchema } from "@antochi/contract/editions";
import { DomainError } from "@antochi/contract/errors";
import { messageAnswerSchema } from "@antochi/contract/message-answer";
import { holdNamed } from "../../accounts/lock-account.ts";
import { articleMissing, editionMissing } from "../../procedures/missing.ts";
import { recordAct } from "../../audit/record-act.ts";
import { adminProcedure } from "../../trpc.ts";
import { findEdition, isFileRight, restorePdf } from "./edition-queries.ts";

const wrongFile =
  "The PDF of this edition is damaged or missing. Have it put back and check it, then restore the edition.";

/**
 * Publishes the PDF of an older edition again, as the next one. Restoring the current edition changes nothing; a PDF that a
 * check found wrong is refused, since members could not read it.
 */
export const restoreEdition = adminProcedure
  .input(editionSchema)
  .output(messageAnswerSchema)
  .mutation(async ({ ctx, input: { articleId, number } }) => {
    await ctx.db.transaction().execute(async (tx) => {
      await holdNamed(tx, { by: ctx.user.id });
      const article = await tx
        .selectFrom("knowledgeBaseArticles")
        .select(["pdfPath", "title"])
        .where("id", "=", articleId)
        .forUpdate()
        .executeTakeFirst();
      if (!article) throw articleMissing();
      const edition = await findEdition(tx, { articleId, number });
      if (!edition) throw editionMissing();
      if (edition.pdfPath === article.pdfPath) return;
      if (!(await isFileRight(tx, edition.pdfPath)))
        throw new DomainError("conflict", { message: wrongFile });
      await restorePdf(tx, {
        articleId,
        pdfPath: edition.pdfPath,
        changes: `Edition ${number} again`,
        publishedBy: ctx.user.id,
        at: ctx.now(),
      });
      const on = { id: articleId, label: article.title };
      await recordAct(tx, ctx, { act: "edition-restored", by: ctx.user.id, on, details: { number } });
    });
    return { message: "Edition restored" };
  });
