import { type Kysely, sql } from "kysely";

/** What is found by a folded text that is kept beside it, and the column in whose name it is folded anew. */
const kept = {
  users: "email",
  knowledge_base_articles: "title",
  contact_submissions: "email",
  fpv_training_interests: "email",
  knowledge_base_messages: "email",
  newsletter_subscriptions: "email",
};

/**
 * A sigma at the end of a word is like any other wherever spellings are compared: of ΠΑΠΑΔΟΠΟΥΛΟΣ no lower case has the ς of
 * Παπαδόπουλος. Only rows that have one are written anew, without their triggers, since nothing that they say changes.
 * That takes about a quarter of a minute for 100,000 users, who can be read meanwhile.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What earlier migrations changed has triggers that wait, beside which no table is altered.
  await sql`set constraints all immediate`.execute(db);
  // Each is locked against writers before the function changes, so that no row is folded the old way meanwhile.
  for (const table of Object.keys(kept)) {
    await sql.raw(`alter table ${table} disable trigger user`).execute(db);
  }
  await sql`
    lock table knowledge_base_categories in share row exclusive mode;
    create or replace function fold_text(value text) returns text
    language sql immutable strict parallel safe
    return translate(lower(unaccent('unaccent'::regdictionary, value)), 'ς', 'σ');
  `.execute(db);
  for (const [table, column] of Object.entries(kept)) {
    await sql.raw(`update ${table} set ${column} = ${column} where search_text like '%ς%'`).execute(db);
    await sql.raw(`alter table ${table} enable trigger user`).execute(db);
  }
  // Only now, since who drops an index keeps readers out as well.
  await sql`
    drop index users_full_name_idx, knowledge_base_categories_folded_idx, knowledge_base_articles_same_title_idx;
    create index users_full_name_idx on users (fold_text(first_name || ' ' || last_name));
    comment on index users_full_name_idx is 'who else has this name, whatever its case and accents';
    create index knowledge_base_categories_folded_idx on knowledge_base_categories (fold_text(name));
    comment on index knowledge_base_categories_folded_idx is 'whether there is a category of this name';
    create index knowledge_base_articles_same_title_idx on knowledge_base_articles (search_text);
    comment on index knowledge_base_articles_same_title_idx is 'whether there is an article of this title';
  `.execute(db);
}
