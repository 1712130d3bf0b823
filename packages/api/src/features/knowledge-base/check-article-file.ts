import { checkedFileSchema, fileCheckSchema } from "@antochi/contract/knowledge-base";
import { articleMissing } from "../../procedures/missing.ts";
import { checkFile } from "../../stored-files/check-file.ts";
import { adminProcedure } from "../../trpc.ts";

/** Compares the PDF of an article's current or given edition with its registration, now, and answers the result. */
export const checkArticleFile = adminProcedure
  .input(checkedFileSchema)
  .output(fileCheckSchema)
  .mutation(async ({ ctx, input: { id, edition } }) => {
    const checked = await ctx.db
      .selectFrom("articleEditions")
      .select("pdfPath")
      .where("articleId", "=", id)
      .where((eb) => (edition === undefined ? eb("isCurrent", "=", true) : eb("number", "=", edition)))
      .executeTakeFirst();
    const check = checked && (await checkFile(ctx, { objectPath: checked.pdfPath }));
    if (!check) throw articleMissing();
    return { condition: check.condition, checkedAt: check.checkedAt.toISOString() };
  });
