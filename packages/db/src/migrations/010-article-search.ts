import { type Kysely, sql } from "kysely";

/**
 * Titles without case and accents are kept beside them, as users' names are: to fold each of some thousands of titles anew
 * for every letter that somebody types takes longer than all the rest of a search.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table knowledge_base_articles
      add column search_text text not null generated always as (fold_text(title)) stored;
    create index knowledge_base_articles_part_idx on knowledge_base_articles
      using gin (search_text gin_trgm_ops) with (fastupdate = off);
    comment on index knowledge_base_articles_part_idx
      is 'the administrators'' search for a part of a title, the search for a misspelt word of one';

    create or replace function similar_titles(typed text) returns table (id integer, likeness real)
    language sql stable parallel safe rows 20
    set pg_trgm.word_similarity_threshold = 0.4
    begin atomic
      select article.id, word_similarity(typed, article.search_text)
      from knowledge_base_articles as article
      where typed <% article.search_text
      order by 2 desc, 1 desc
      limit 100;
    end;
    drop index knowledge_base_articles_title_idx;
  `.execute(db);
}
