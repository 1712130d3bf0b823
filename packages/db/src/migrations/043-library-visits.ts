import { type Kysely, sql } from "kysely";

/**
 * When each member was in the library, and since when each article is there for its readers, so that they can be told what is
 * new since then. Postgres keeps the second, whoever publishes: an administrator, or the clock.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table library_visits (
      user_id integer primary key constraint library_visits_user_id_fkey references users on delete cascade,
      last_at timestamptz(3) not null,
      before_at timestamptz(3)
    )
    with (fillfactor = 70);

    alter table knowledge_base_articles add column published_since timestamptz(3);
    update knowledge_base_articles set published_since = created_at where state = 'published';
    -- What the update left to be checked at the end would bar an index on its table.
    set constraints all immediate;

    create function keep_published_since() returns trigger language plpgsql as $$
    begin
      new.published_since = case when new.state = 'published' then new.updated_at end;
      return new;
    end
    $$;
    create trigger knowledge_base_articles_keep_first_published_since
      before insert on knowledge_base_articles for each row execute function keep_published_since();
    create trigger knowledge_base_articles_keep_published_since
      before update of state on knowledge_base_articles for each row
      when (old.state <> new.state) execute function keep_published_since();

    create index knowledge_base_articles_published_idx on knowledge_base_articles (published_since desc)
      where published_since is not null;
    comment on index knowledge_base_articles_published_idx is 'the articles that came since somebody''s last visit';
    create index article_editions_published_idx on article_editions (published_at desc) where is_current;
    comment on index article_editions_published_idx is 'the editions that came since somebody''s last visit';
  `.execute(db);
}
