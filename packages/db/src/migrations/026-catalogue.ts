import { type Kysely, sql } from "kysely";

/**
 * The order in which administrators put the categories; while nobody did they all stand at 0, and so by name. And what finds a
 * title, a category's name or a file that is there already; of none of them Postgres refuses a second one.
 * A sigma at the end of a word is that of a word in capitals, which has one kind alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table knowledge_base_categories add column position integer not null default 0
      constraint knowledge_base_categories_position_check check (position >= 0);
    create index knowledge_base_categories_position_idx on knowledge_base_categories (position, name, id);
    comment on index knowledge_base_categories_position_idx is 'the list of categories as administrators order them';
    create index knowledge_base_categories_folded_idx on knowledge_base_categories (translate(fold_text(name), 'ς', 'σ'));
    comment on index knowledge_base_categories_folded_idx is 'whether there is a category of this name';
    create index knowledge_base_articles_same_title_idx on knowledge_base_articles (translate(search_text, 'ς', 'σ'));
    comment on index knowledge_base_articles_same_title_idx is 'whether there is an article of this title';
    create index stored_files_sha256_idx on stored_files (sha256) where object_path is not null;
    comment on index stored_files_sha256_idx is 'whether the same file is there';
  `.execute(db);
}
