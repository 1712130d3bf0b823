import {
  readinessCellSchema,
  type ReadinessDetails,
  readinessDetailsSchema,
} from "@antochi/contract/readiness";
import { sql } from "kysely";
import { asGiven } from "../../required-reading/who-must-read.ts";
import { adminProcedure } from "../../trpc.ts";

/**
 * When a member opened the current edition of an article, when and in which words they last acknowledged one, and when they
 * were last reminded of anything.
 */
export const readinessDetails = adminProcedure
  .input(readinessCellSchema)
  .output(readinessDetailsSchema)
  .query(async ({ ctx, input: { userId, articleId } }): Promise<ReadinessDetails> => {
    const { rows } = await sql<{
      openedAt: Date | null;
      acknowledgedAt: Date | null;
      agreedTo: string | null;
      remindedAt: Date | null;
      reminders: number | null;
    }>`
      select
        (
          select progress.first_at
          from reading_progress as progress
            join article_editions as current on current.article_id = progress.article_id and current.is_current
          where (progress.user_id, progress.article_id, progress.edition) = (${userId}, ${articleId}, current.number)
        ) as opened_at,
        latest.acknowledged_at, latest.sentence as agreed_to,
        (select sent_at from reading_reminders where user_id = ${userId}) as reminded_at,
        (select times from reading_reminders where user_id = ${userId}) as reminders
      from (values (1)) as once
        left join lateral (
          select acknowledged_at, sentence from acknowledgements
          where user_id = ${userId} and article_id = ${articleId}
          order by ${asGiven} desc limit 1
        ) as latest on true
    `.execute(ctx.db);
    return {
      openedAt: rows[0]?.openedAt?.toISOString() ?? null,
      acknowledgedAt: rows[0]?.acknowledgedAt?.toISOString() ?? null,
      agreedTo: rows[0]?.agreedTo ?? null,
      remindedAt: rows[0]?.remindedAt?.toISOString() ?? null,
      reminders: rows[0]?.reminders ?? 0,
    };
  });
