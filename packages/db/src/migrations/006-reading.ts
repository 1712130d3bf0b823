import { type Kysely, sql } from "kysely";

/** Where each member stopped reading, and the text of each page for the search. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createReadingPositions(db);
  await createTextSearchConfiguration(db);
  await createDocumentPages(db);
  await indexTitles(db);
}

async function createReadingPositions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reading_positions (
      user_id integer not null constraint reading_positions_user_id_fkey references users on delete cascade,
      article_id integer not null
        constraint reading_positions_article_id_fkey references knowledge_base_articles on delete cascade,
      page integer not null constraint reading_positions_page_check check (page > 0),
      updated_at timestamptz(3) not null,
      primary key (user_id, article_id)
    )
    -- Room on each page, so that turning pages rewrites a row in place and touches no index.
    with (fillfactor = 70);
    create index reading_positions_article_idx on reading_positions (article_id);
    comment on index reading_positions_article_idx is 'the deletion of an article';
  `.execute(db);
}

async function createTextSearchConfiguration(db: Kysely<unknown>): Promise<void> {
  // One configuration for texts in which both languages stand side by side: words in ASCII are English, all others
  // lose their accents and are taken for Greek.
  await sql`
    create text search configuration knowledge_base (copy = simple);
    alter text search configuration knowledge_base
      alter mapping for asciiword, asciihword, hword_asciipart with english_stem;
    alter text search configuration knowledge_base
      alter mapping for word, hword, hword_part with unaccent, greek_stem;
  `.execute(db);
}

async function createDocumentPages(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table document_pages (
      object_path text not null
        constraint document_pages_object_path_fkey references stored_files (object_path) on delete cascade,
      page integer not null constraint document_pages_page_check check (page > 0),
      text text not null,
      search tsvector not null generated always as (to_tsvector('knowledge_base'::regconfig, text)) stored,
      primary key (object_path, page)
    );
    create index document_pages_search_idx on document_pages using gin (search) with (fastupdate = off);
    comment on index document_pages_search_idx is 'the search in the text of the PDFs';
  `.execute(db);
}

async function indexTitles(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index knowledge_base_articles_search_idx on knowledge_base_articles
      using gin (to_tsvector('knowledge_base'::regconfig, title));
    comment on index knowledge_base_articles_search_idx is 'the search for words of a title';
    create index knowledge_base_articles_title_idx on knowledge_base_articles using gin (fold_text(title) gin_trgm_ops);
    comment on index knowledge_base_articles_title_idx is 'the search for a misspelt word of a title';

    -- pg_trgm by itself asks for more in common than a short word with one slip has.
    create function similar_titles(typed text) returns table (id integer, likeness real)
    language sql stable parallel safe rows 20
    set pg_trgm.word_similarity_threshold = 0.4
    begin atomic
      select article.id, word_similarity(typed, fold_text(article.title))
      from knowledge_base_articles as article
      where typed <% fold_text(article.title)
      order by 2 desc, 1 desc
      limit 100;
    end;

    create index knowledge_base_categories_search_idx on knowledge_base_categories
      using gin (to_tsvector('knowledge_base'::regconfig, name || ' ' || coalesce(description, '')));
    comment on index knowledge_base_categories_search_idx is 'the search for words of a category';
  `.execute(db);
}
