import { type OwnRecord, ownRecordSchema, type RequiredItem } from "@antochi/contract/record";
import type { Database } from "@antochi/db/schema";
import { sql } from "kysely";
import { countAsked } from "../../required-reading/asked-pages.ts";
import { countOfSeen, pagesSeen } from "../../required-reading/seen-since.ts";
import { type RequiredReading, whoMustRead } from "../../required-reading/who-must-read.ts";
import { memberProcedure } from "../../trpc.ts";
import { historyMonths } from "../../required-reading/sweep-sittings.ts";

/** The most articles that are listed. */
const listed = 1_000;

/** A member's required reading and their progress with it; what is due first comes first. */
export const ownRecord = memberProcedure
  .output(ownRecordSchema)
  .query(async ({ ctx }): Promise<OwnRecord> => {
    const { user } = ctx;
    const [required, { acknowledgements }] = await Promise.all([
      findRequired(ctx.db, user.id, ctx.now()),
      ctx.db
        .selectFrom("acknowledgements")
        .select((eb) => eb.fn.countAll<number>().as("acknowledgements"))
        .where("userId", "=", user.id)
        .executeTakeFirstOrThrow(),
    ]);
    return {
      name: `${user.firstName} ${user.lastName}`,
      rank: user.confirmedRank,
      unit: user.confirmedUnit,
      required: required.map(presentRequired),
      acknowledgements,
      historyMonths,
    };
  });

type RequiredRow = RequiredReading & {
  title: string;
  pageCount: number;
  pagesSeen: number | null;
  /** Which pages were seen, as bits; only where some are asked for, and it was opened. */
  seen: string | null;
};

async function findRequired(db: Database, userId: number, now: Date): Promise<RequiredRow[]> {
  const members = sql<boolean>`member.id = ${userId}::int`;
  const { rows } = await sql<RequiredRow>`
    select required.*, article.title, file.page_count, ${countOfSeen(sql`required.again_since`)} as pages_seen,
      case when array_position(required.pages, null) is null then (${pagesSeen(sql`required.again_since`)})::text end as seen
    from (${whoMustRead({ members }, now)}) as required
      join knowledge_base_articles as article on article.id = required.article_id
      join stored_files as file on file.object_path = article.pdf_path
      left join reading_progress as progress
        on (progress.user_id, progress.article_id, progress.edition) = (${userId}, required.article_id, required.edition)
    order by required.due_at nulls last, required.acknowledged_at desc, required.article_id
    limit ${listed}
  `.execute(db);
  return rows;
}

function presentRequired(row: RequiredRow): RequiredItem {
  return {
    articleId: row.articleId,
    title: row.title,
    edition: row.edition,
    state: row.state,
    dueAt: row.dueAt?.toISOString() ?? null,
    acknowledgedEdition: row.acknowledgedEdition,
    pageCount: row.pageCount,
    ...countAsked(row),
    againSince: row.againSince?.toISOString() ?? null,
  };
}
