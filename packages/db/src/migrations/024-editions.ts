import { type Kysely, sql } from "kysely";

/**
 * Each PDF that an article has had is an edition of it; the article's own is the current one. Postgres keeps them, so that no
 * way of putting a PDF in the place of another, that of the version before included, forgets one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(editions).execute(db);
  await sql.raw(readers).execute(db);
}

const editions = `
  create table article_editions (
    article_id integer not null
      constraint article_editions_article_id_fkey references knowledge_base_articles on delete cascade,
    number integer not null,
    pdf_path text not null
      constraint article_editions_pdf_path_fkey references stored_files (object_path) on delete cascade,
    is_current boolean not null default true,
    is_open boolean not null default false,
    changes text,
    published_by integer
      constraint article_editions_published_by_fkey references users on delete set null,
    published_at timestamptz(3) not null,
    primary key (article_id, number)
  );
  create index article_editions_pdf_path_idx on article_editions (pdf_path);
  comment on index article_editions_pdf_path_idx is 'whose a PDF is; its deletion';
  create index article_editions_older_idx on article_editions (pdf_path) where not is_current;
  comment on index article_editions_older_idx is 'the documents that a search leaves out because there are newer ones';
  create unique index article_editions_current_idx on article_editions (article_id) where is_current;
  comment on index article_editions_current_idx is 'an article''s current edition, of which there is one';
  create index article_editions_published_by_idx on article_editions (published_by) where published_by is not null;
  comment on index article_editions_published_by_idx is 'the deletion of a user';

  insert into article_editions (article_id, number, pdf_path, published_by, published_at)
    select id, 1, pdf_path, created_by, created_at from knowledge_base_articles;

  create function keep_article_edition() returns trigger language plpgsql as $$
  begin
    if exists (select from article_editions where pdf_path = new.pdf_path and article_id <> new.id) then
      raise unique_violation using
        message = 'this PDF is an older edition of another article',
        table = 'knowledge_base_articles', constraint = 'knowledge_base_articles_pdf_path_key';
    end if;
    update article_editions set is_current = false where article_id = new.id and is_current;
    insert into article_editions (article_id, number, pdf_path, published_by, published_at)
      select new.id, coalesce(max(number), 0) + 1, new.pdf_path, case when tg_op = 'INSERT' then new.created_by end, new.updated_at
      from article_editions where article_id = new.id;
    return null;
  end
  $$;
  create trigger knowledge_base_articles_keep_first_edition
    after insert on knowledge_base_articles for each row execute function keep_article_edition();
  create trigger knowledge_base_articles_keep_edition
    after update of pdf_path on knowledge_base_articles for each row
    when (old.pdf_path <> new.pdf_path) execute function keep_article_edition();
`;

const readers = `
  -- Whoever stopped somewhere before now had read the first one.
  alter table reading_positions add column edition integer not null default 1;

  -- Older editions are searched by nobody.
  create or replace function hidden_documents(groups text[]) returns text[]
  language sql stable parallel safe
  begin atomic
    select coalesce(array_agg(pdf_path), '{}') from (
      select pdf_path from knowledge_base_articles
      where readers <> '{administrators,members,visitors}' and not readers && groups
      union all
      select pdf_path from article_editions as older
      where not is_current
        and not exists (select from knowledge_base_articles as article where article.pdf_path = older.pdf_path)
    ) as hidden;
  end;
`;
