import {
  readinessCellSchema,
  type ReadinessDetails,
  readinessDetailsSchema,
} from "@antochi/contract/readiness";
import { sql } from "kysely";
import { adminProcedure } from "../../trpc.ts";

/** When a member opened the current edition of an article, and when they acknowledged one last. */
export const readinessDetails = adminProcedure
  .input(readinessCellSchema)
  .output(readinessDetailsSchema)
  .query(async ({ ctx, input: { userId, articleId } }): Promise<ReadinessDetails> => {
    const { rows } = await sql<{ [Name in keyof ReadinessDetails]: Date | null }>`
      select
        (
          select progress.first_at
          from reading_progress as progress
            join article_editions as current on current.article_id = progress.article_id and current.is_current
          where (progress.user_id, progress.article_id, progress.edition) = (${userId}, ${articleId}, current.number)
        ) as opened_at,
        (
          select acknowledged_at from acknowledgements
          where user_id = ${userId} and article_id = ${articleId}
          order by acknowledged_at desc limit 1
        ) as acknowledged_at
    `.execute(ctx.db);
    return {
      openedAt: rows[0]?.openedAt?.toISOString() ?? null,
      acknowledgedAt: rows[0]?.acknowledgedAt?.toISOString() ?? null,
    };
  });
