import { openEditionSchema } from "@antochi/contract/editions";
import { messageAnswerSchema } from "@antochi/contract/message-answer";
import { recordAct } from "../../audit/record-act.ts";
import { editionMissing } from "../../procedures/missing.ts";
import { adminProcedure } from "../../trpc.ts";

/** Opens an edition other than the current one to members, or closes it at once. One that is so already stays as it is. */
export const openEdition = adminProcedure
  .input(openEditionSchema)
  .output(messageAnswerSchema)
  .mutation(async ({ ctx, input: { articleId, number, isOpen } }) => {
    await ctx.db.transaction().execute(async (tx) => {
      const edition = await tx
        .selectFrom("articleEditions as edition")
        .innerJoin("knowledgeBaseArticles as article", "article.id", "edition.articleId")
        .select(["article.title", "edition.isOpen"])
        .where("edition.articleId", "=", articleId)
        .where("edition.number", "=", number)
        .forNoKeyUpdate("edition")
        .executeTakeFirst();
      if (edition === undefined) throw editionMissing();
      if (edition.isOpen === isOpen) return;
      await tx
        .updateTable("articleEditions")
        .set({ isOpen })
        .where("articleId", "=", articleId)
        .where("number", "=", number)
        .execute();
      const act = isOpen ? "edition-opened" : "edition-closed";
      const on = { id: articleId, label: edition.title };
      await recordAct(tx, ctx, { act, by: ctx.user.id, on, details: { number } });
    });
    return { message: isOpen ? "Members may read this edition" : "Members may no longer read this edition" };
  });
