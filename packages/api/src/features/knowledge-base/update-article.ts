import {
  articleChangeSchema,
  articleItemSchema,
  articleUpdateSchema,
} from "@antochi/contract/knowledge-base";
import { changesOf } from "../../audit/changes-of.ts";
import { recordAct } from "../../audit/record-act.ts";
import { describeEdition } from "../../library/describe-edition.ts";
import { holdNamed } from "../../accounts/lock-account.ts";
import { articleMissing } from "../../procedures/missing.ts";
import { adminProcedure } from "../../trpc.ts";
import { requireCategory, withinArticlePolicy } from "./article-policy.ts";
import { changeArticle, lockArticle } from "./article-queries.ts";
import { refuseWhereChangedMeanwhile } from "./changed-meanwhile.ts";
import { presentArticle } from "./present-article.ts";
import { enqueueSchedule, requireAudience, reschedule } from "./publication.ts";

/**
 * Changes only the given fields of an article, since another administrator may have changed the others meanwhile: title,
 * category, publication, and the PDF, which makes the next edition. Where nothing differs, the article is not updated. A
 * caller that sends what it saw is refused where that was changed too. The REST call requires title and category, as
 * specified.
 */
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
  .mutation(async ({ ctx, input: { id, seen, ...change } }) => {
    const { audience, state, publishAt, withdrawAt, changes = null, ...fields } = change;
    const article = await withinArticlePolicy(() =>
      ctx.db.transaction().execute(async (tx) => {
        await holdNamed(tx, { by: ctx.user.id });
        const before = await lockArticle(tx, id);
        if (!before) throw articleMissing();
        await refuseWhereChangedMeanwhile(tx, before, { seen, ...change });
        if (fields.categoryId !== undefined) await requireCategory(tx, fields.categoryId);
        const now = ctx.now();
        const wanted = {
          ...fields,
          ...reschedule(before, { state, publishAt, withdrawAt }, now),
          ...(audience && { audience: await requireAudience(tx, audience, before.audience) }),
        };
        const details = changesOf<keyof typeof before>(before, wanted);
        if (Object.keys(details.after).length === 0) return before;
        const after = await changeArticle(tx, id, { ...wanted, updatedAt: now });
        await enqueueSchedule(tx, after);
        if (after.pdfPath !== before.pdfPath) {
          await describeEdition(tx, { articleId: id, changes, publishedBy: ctx.user.id });
        }
        const on = { id, label: after.title };
        await recordAct(tx, ctx, { act: "article-changed", by: ctx.user.id, on, details });
        return after;
      }),
    );
    return presentArticle(article, ctx.user);
  });
