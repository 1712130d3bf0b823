import {
  articleChangeSchema,
  articleItemSchema,
  articleUpdateSchema,
} from "@antochi/contract/knowledge-base";
import { articleMissing } from "../../missing.ts";
import { dropStoredPdf } from "../../stored-files/removal.ts";
import { adminProcedure } from "../../trpc.ts";
import { requireCategory, withinArticlePolicy } from "./article-policy.ts";
import { changeArticle, lockArticle } from "./article-queries.ts";
import { presentArticle } from "./present-article.ts";
import { enqueueSchedule, requireAudience, reschedule } from "./publication.ts";

/** Changes title and category, and whatever else is given: the PDF, of which the old one is then removed, and its publication. */
export const updateArticle = adminProcedure
  .meta({
    rest: {
      method: "PUT",
      path: "/api/knowledge-base/articles/{id}",
      input: articleUpdateSchema,
      summary: "Change an article",
    },
  })
  .input(articleChangeSchema)
  .output(articleItemSchema)
  .mutation(async ({ ctx, input: { id, audience, state, publishAt, withdrawAt, ...fields } }) => {
    const article = await withinArticlePolicy(() =>
      ctx.db.transaction().execute(async (tx) => {
        const before = await lockArticle(tx, id);
        if (!before) throw articleMissing();
        await requireCategory(tx, fields.categoryId);
        const now = ctx.now();
        const after = await changeArticle(tx, id, {
          ...fields,
          ...reschedule(before, { state, publishAt, withdrawAt }, now),
          ...(audience && { audience: await requireAudience(tx, audience, before.audience) }),
          updatedAt: now,
        });
        await enqueueSchedule(tx, after);
        if (after.pdfPath !== before.pdfPath) await dropStoredPdf(tx, before.pdfPath);
        return after;
      }),
    );
    return presentArticle(article, ctx.user);
  });
