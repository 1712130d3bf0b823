import { wrongFilesSchema } from "@antochi/contract/knowledge-base";
import { adminProcedure } from "../../trpc.ts";
import { findWrongFiles } from "./article-queries.ts";
import { presentWrongFile } from "./present-article.ts";

/** The number of editions whose PDF a check found wrong, and the first of them. */
export const listWrongFiles = adminProcedure.output(wrongFilesSchema).query(async ({ ctx }) => {
  const { count, named } = await findWrongFiles(ctx.db);
  const articles = named.flatMap(({ id, title, number, isCurrent, ...check }) => {
    const wrongFile = presentWrongFile(check);
    return wrongFile ? [{ id, title, edition: number, isCurrent, ...wrongFile }] : [];
  });
  return { count, articles };
});
