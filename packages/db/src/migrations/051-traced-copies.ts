import { type Kysely, sql } from "kysely";

/** Copies of articles that name who took them, each with a code; which articles are copied so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table knowledge_base_articles add column traces_copies boolean not null default false;
    comment on column knowledge_base_articles.traces_copies is 'a download or print carries its reader''s name and a code';

    create table traced_copies (
      id integer primary key generated always as identity,
      code text not null constraint traced_copies_code_key unique,
      user_id integer not null,
      article_id integer not null,
      title text not null,
      edition integer not null,
      handling text,
      asked_at timestamptz(3) not null,
      made_at timestamptz(3),
      object_key text,
      size integer,
      problem text constraint traced_copies_problem_check check (problem in ('signed', 'protected', 'unmarkable'))
    );
    comment on table traced_copies is 'outlives account and article: a code is traced whenever somebody finds a sheet';
    create index traced_copies_user_idx on traced_copies (user_id, id);
    comment on index traced_copies_user_idx is 'the copies of a member; the removal of their files';
    create index traced_copies_waiting_idx on traced_copies (asked_at) where made_at is null and problem is null;
    comment on index traced_copies_waiting_idx is 'how many wait to be made';
    create index traced_copies_made_idx on traced_copies (made_at) where object_key is not null;
    comment on index traced_copies_made_idx is 'the files that are no longer kept';
  `.execute(db);
}
