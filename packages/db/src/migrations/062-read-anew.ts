import { type Kysely, sql } from "kysely";

/**
 * What was seen of an edition since an acknowledgement ran out, beside all that was ever seen of it; and since when each member is
 * asked again. Of what was seen before this nobody knows when, but that it was not before `first_at`: it counts anew where
 * that is late enough.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table reading_progress
      add column anew_since timestamptz(3),
      add column pages_anew bit varying,
      add constraint reading_progress_anew_check check ((anew_since is null) = (pages_anew is null));
  `.execute(db);
  await sql`
    comment on column reading_progress.first_at is 'when the first sitting began: nothing was seen before';
    comment on column reading_progress.anew_since is 'since when what is in pages_anew was seen; null is never asked again';
    comment on column reading_progress.pages_anew is 'of pages, those that were seen since anew_since';
  `.execute(db);
  await sql`
    alter table required_readings add column again_since timestamptz(3);
    comment on column required_readings.again_since is
      'since when it is asked again, where an acknowledgement ran out: what was seen before does not count';
  `.execute(db);
  // What has run out already is worked out anew.
  await sql`
    insert into required_reading_marks (article_id)
    select distinct article_id from reading_assignments where again_after_months is not null
  `.execute(db);
}
