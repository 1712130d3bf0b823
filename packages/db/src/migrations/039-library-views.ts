import { type Kysely, sql } from "kysely";

/**
 * What the panel tells of the whole library: the views of its last month, kept by a job, since adding them up takes too long
 * for a page and counting them with each view would make all readers wait for one row; the pages that could not be read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table library_views_by_hour (
      hour timestamptz(3) primary key,
      views bigint not null
    );
    create table article_month_views (
      article_id integer primary key
        constraint article_month_views_article_id_fkey references knowledge_base_articles on delete cascade,
      views bigint not null
    );
    create index scanned_pages_failed_idx on scanned_pages (object_path) where state = 'failed';
    comment on index scanned_pages_failed_idx is 'how many pages could not be read, in all files';
  `.execute(db);
}
