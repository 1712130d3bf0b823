import { type Kysely, sql } from "kysely";

/** The bookmarks and private notes of each member, each in the edition in which it was made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reading_marks (
      user_id integer not null constraint reading_marks_user_id_fkey references users on delete cascade,
      id text not null constraint reading_marks_id_check check (char_length(id) = 36),
      article_id integer not null
        constraint reading_marks_article_id_fkey references knowledge_base_articles on delete cascade,
      edition integer not null constraint reading_marks_edition_check check (edition > 0),
      page integer not null constraint reading_marks_page_check check (page > 0),
      quote text,
      note text,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      primary key (user_id, id)
    );
    create index reading_marks_own_idx on reading_marks (user_id, article_id, page);
    comment on index reading_marks_own_idx is 'a member''s marks in an article';
    create index reading_marks_article_idx on reading_marks (article_id);
    comment on index reading_marks_article_idx is 'the deletion of an article';
  `.execute(db);
}
