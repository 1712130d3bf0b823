import { type Kysely, sql } from "kysely";

/** What keeps the panel quick with many users and years of views: a search for two letters, a chart of a year. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await indexShortParts(db);
  await coverViewsByHour(db);
}

/**
 * Trigrams know nothing of a word of one or two letters, and every search is one while it is typed. The cost is what
 * the function takes beside a comparison, so that Postgres avoids it on rows that it has found another way.
 */
async function indexShortParts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function short_parts(value text) returns text[]
    language sql immutable strict parallel safe cost 1000
    begin atomic
      select string_to_array(value, null) || array(
        select one || two from unnest(string_to_array(value, null), string_to_array(substr(value, 2), null)) as pair (one, two)
        where two is not null
      );
    end;
    comment on function short_parts is 'the characters of a text and its pairs of neighbours';
    create index users_short_parts_idx on users using gin (short_parts(search_text)) with (fastupdate = off);
    comment on index users_short_parts_idx is 'the administrators'' search for words of one or two letters';
  `.execute(db);
}

/**
 * A popular article has a row for each of a year's 8,760 hours, each beside the other articles' rows of that hour: the
 * index alone answers for them, without a visit to as many pages. Counting up then touches the index, so that half-empty
 * pages save nothing any more.
 */
async function coverViewsByHour(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table article_views_by_hour
      drop constraint article_views_by_hour_pkey,
      add constraint article_views_by_hour_pkey primary key (article_id, hour, stripe) include (views);
    alter table article_views_by_hour reset (fillfactor);
  `.execute(db);
}
