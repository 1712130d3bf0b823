import { openEditionSchema } from "@antochi/contract/editions";
import { messageAnswerSchema } from "@antochi/contract/message-answer";
import { recordAct } from "../../audit/record-act.ts";
import { editionMissing } from "../../procedures/missing.ts";
import { adminProcedure } from "../../trpc.ts";

/** Opens an edition other than the current one to members, or closes it at once. */
export const openEdition = adminProcedure
  .input(openEditionSchema)
  .output(messageAnswerSchema)
  .mutation(async ({ ctx, input: { articleId, number, isOpen } }) => {
    await ctx.db.transaction().execute(async (tx) => {
      const opened = await tx
        .updateTable("articleEditions as edition")
        .from("knowledgeBaseArticles as article")
        .set({ isOpen })
        .whereRef("article.id", "=", "edition.articleId")
        .where("edition.articleId", "=", articleId)
        .where("edition.number", "=", number)
        .returning("article.title")
        .executeTakeFirst();
      if (opened === undefined) throw editionMissing();
      const act = isOpen ? "edition-opened" : "edition-closed";
      const on = { id: articleId, label: opened.title };
      await recordAct(tx, ctx, { act, by: ctx.user.id, on, details: { number } });
    });
    return { message: isOpen ? "Members may read this edition" : "Members may no longer read this edition" };
  });
