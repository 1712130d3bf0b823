import { type Kysely, sql } from "kysely";

/** Finds the rows of past hours that a job adds up to one for each hour and article; it is short, since they are gone then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index article_views_by_hour_unfolded_idx on article_views_by_hour (hour) where stripe > 0;
    comment on index article_views_by_hour_unfolded_idx is 'the folding of past hours'' views into one row each';
  `.execute(db);
}
