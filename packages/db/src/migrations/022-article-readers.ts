import { type Kysely, sql } from "kysely";

/**
 * Who may read an article: those among whose groups is one of its `readers`, which follow from whether it is published and
 * for whom. What is there is published for every member, whose title visitors see too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(people).execute(db);
  await sql.raw(articles).execute(db);
  await sql.raw(search).execute(db);
}

/** What people typed about themselves decides nothing until an administrator has confirmed it. */
const people = `
  alter table users add column confirmed_unit text, add column confirmed_rank text;
  create index users_confirmed_unit_idx on users (confirmed_unit) where confirmed_unit is not null;
  comment on index users_confirmed_unit_idx is 'the units that an article may be for';
  create index users_confirmed_rank_idx on users (confirmed_rank) where confirmed_rank is not null;
  comment on index users_confirmed_rank_idx is 'the ranks that an article may be for';
`;

const articles = `
  alter table knowledge_base_articles
    add column state text not null default 'published'
      constraint knowledge_base_articles_state_check check (state in ('draft', 'published', 'withdrawn')),
    add column publish_at timestamptz(3)
      constraint knowledge_base_articles_publish_at_check check (publish_at is null or state <> 'published'),
    add column withdraw_at timestamptz(3)
      constraint knowledge_base_articles_withdraw_at_check
        check (withdraw_at is null or (state <> 'withdrawn' and (publish_at is null or withdraw_at > publish_at))),
    add column description text,
    add column handling text,
    -- Names of units and ranks, as unit:… and rank:…; without any, every member.
    add column audience text[] not null default '{}';
  alter table knowledge_base_articles
    add column readers text[] not null generated always as (
      '{administrators}'::text[] || case
        when state <> 'published' then '{}'::text[]
        when audience = '{}' then '{members,visitors}'::text[]
        else audience
      end
    ) stored;
  create index knowledge_base_articles_restricted_idx on knowledge_base_articles (pdf_path)
    where readers <> '{administrators,members,visitors}';
  comment on index knowledge_base_articles_restricted_idx is 'the documents that a search leaves out for somebody';
`;

/** As before, but for what somebody may not read. The functions of 020 stay for replicas of the version before. */
const search = `
  -- The documents of which somebody with these groups must learn nothing.
  create function hidden_documents(groups text[]) returns text[]
  language sql stable parallel safe
  begin atomic
    select coalesce(array_agg(pdf_path), '{}') from knowledge_base_articles
    where readers <> '{administrators,members,visitors}' and not readers && groups;
  end;

  create function rank_pages(sought tsquery, written tsquery, phrase tsquery, hidden text[], at_most bigint)
  returns table (object_path text, page integer, rank real, is_written boolean, is_phrase boolean)
  language sql stable parallel safe rows 1000
  set enable_seqscan = off
  begin atomic
    select found.object_path, found.page,
      ts_rank_cd(found.vector, sought, 32), found.vector @@ written, found.vector @@ phrase
    from (
      -- Put together with nothing, a vector is unpacked once for all three.
      select document_pages.object_path, document_pages.page, search || ''::tsvector as vector
      from document_pages
      where search @@ sought
        and not exists (select from unnest(hidden) as path where path = document_pages.object_path)
      limit at_most
    ) as found;
  end;

  create function pages_have(sought tsquery, hidden text[]) returns boolean
  language sql stable parallel safe
  set enable_seqscan = off
  begin atomic
    select exists (
      select from document_pages
      where search @@ sought
        and not exists (select from unnest(hidden) as path where path = document_pages.object_path)
    );
  end;

  create function articles_have(sought text, groups text[]) returns boolean
  language sql stable parallel safe
  set enable_seqscan = off
  begin atomic
    select exists (
      select from document_words as document join knowledge_base_articles as article on article.pdf_path = document.object_path
      where document.words @> array[sought] and article.readers && groups
    );
  end;

  create function similar_titles(typed text, groups text[]) returns table (id integer, likeness real)
  language sql stable parallel safe rows 20
  set pg_trgm.word_similarity_threshold = 0.4
  begin atomic
    select article.id, word_similarity(typed, article.search_text)
    from knowledge_base_articles as article
    where typed <% article.search_text and article.readers && groups
    order by 2 desc, 1 desc
    limit 100;
  end;
`;
