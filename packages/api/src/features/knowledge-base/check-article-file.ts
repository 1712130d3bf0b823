import { byId } from "@antochi/contract/ids";
import { fileCheckSchema } from "@antochi/contract/knowledge-base";
import { articleMissing } from "../../missing.ts";
import { checkFile } from "../../stored-files/check-file.ts";
import { adminProcedure } from "../../trpc.ts";

/** Compares an article's PDF with what was registered, now, and says what it found. */
export const checkArticleFile = adminProcedure
  .input(byId)
  .output(fileCheckSchema)
  .mutation(async ({ ctx, input: { id } }) => {
    const article = await ctx.db
      .selectFrom("knowledgeBaseArticles")
      .select("pdfPath")
      .where("id", "=", id)
      .executeTakeFirst();
    const check = article && (await checkFile(ctx, { objectPath: article.pdfPath }));
    if (!check) throw articleMissing();
    return { condition: check.condition, checkedAt: check.checkedAt.toISOString() };
  });
