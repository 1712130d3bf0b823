import { type Kysely, sql } from "kysely";

/** Categories, stored PDFs, articles, and who opened them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createCategories(db);
  await createStoredFiles(db);
  await createArticles(db);
  await createActivity(db);
  await createViewCounts(db);
}

async function createCategories(db: Kysely<unknown>): Promise<void> {
  // The collation sorts as people do, capitals and Greek included, whatever the database was created with.
  await sql`
    create table knowledge_base_categories (
      id integer generated always as identity primary key,
      name text collate "und-x-icu" not null,
      description text,
      created_at timestamptz(3) not null default now()
    );
    create index knowledge_base_categories_name_idx on knowledge_base_categories (name, id);
    comment on index knowledge_base_categories_name_idx is 'the list of categories by name';
  `.execute(db);
}

async function createStoredFiles(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stored_files (
      id integer generated always as identity primary key,
      upload_key text not null constraint stored_files_upload_key_key unique,
      object_path text constraint stored_files_object_path_key unique,
      state text not null default 'issued' constraint stored_files_state_check check (state in ('issued', 'registered')),
      issued_to integer constraint stored_files_issued_to_fkey references users on delete set null,
      original_name text,
      size integer,
      sha256 text,
      page_count integer,
      issued_at timestamptz(3) not null default now(),
      registered_at timestamptz(3),
      constraint stored_files_registered_check check (
        state <> 'registered'
        or num_nulls(object_path, size, sha256, page_count, registered_at) = 0
      )
    );
    create index stored_files_sweep_idx on stored_files (state, issued_at);
    comment on index stored_files_sweep_idx is 'the sweep of uploads that were never registered';
    create index stored_files_issued_to_idx on stored_files (issued_to);
    comment on index stored_files_issued_to_idx is 'the deletion of a user';
  `.execute(db);
}

async function createArticles(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table knowledge_base_articles (
      id integer generated always as identity primary key,
      category_id integer not null
        constraint knowledge_base_articles_category_id_fkey references knowledge_base_categories on delete restrict,
      title text not null,
      pdf_path text not null
        constraint knowledge_base_articles_pdf_path_key unique
        constraint knowledge_base_articles_pdf_path_fkey
          references stored_files (object_path) on delete restrict,
      created_by integer not null
        constraint knowledge_base_articles_created_by_fkey references users on delete restrict,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now()
    );
    create index knowledge_base_articles_latest_idx on knowledge_base_articles (updated_at desc, id desc);
    comment on index knowledge_base_articles_latest_idx is 'the list of articles, latest change first';
    create index knowledge_base_articles_category_idx on knowledge_base_articles (category_id, updated_at desc, id desc);
    comment on index knowledge_base_articles_category_idx is 'the articles of one category; its deletion';
    create index knowledge_base_articles_created_by_idx on knowledge_base_articles (created_by);
    comment on index knowledge_base_articles_created_by_idx is 'the deletion of a user';
  `.execute(db);
}

async function createActivity(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table user_activity_logs (
      id integer generated always as identity primary key,
      user_id integer constraint user_activity_logs_user_id_fkey references users on delete set null,
      article_id integer not null
        constraint user_activity_logs_article_id_fkey references knowledge_base_articles on delete cascade,
      action text not null,
      created_at timestamptz(3) not null default now()
    );
    create index user_activity_logs_newest_idx on user_activity_logs (created_at desc, id desc);
    comment on index user_activity_logs_newest_idx is 'the activity log, newest first, of any period';
    create index user_activity_logs_article_idx on user_activity_logs (article_id, created_at desc, id desc);
    comment on index user_activity_logs_article_idx is 'the log of one article, its views per day; its deletion';
    create index user_activity_logs_user_idx on user_activity_logs (user_id, created_at desc, id desc);
    comment on index user_activity_logs_user_idx is 'the log of one user; the deletion of that user';
  `.execute(db);
}

/** Half-empty pages leave room to count up in place, without a touch on any index. */
async function createViewCounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table article_view_counts (
      article_id integer not null
        constraint article_view_counts_article_id_fkey references knowledge_base_articles on delete cascade,
      stripe smallint not null,
      views bigint not null,
      primary key (article_id, stripe)
    ) with (fillfactor = 50);
  `.execute(db);
}
