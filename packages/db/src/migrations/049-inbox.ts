import { type Kysely, sql } from "kysely";

/** What each kind of enquiry is searched by, besides its reference. */
const searched = {
  contact_submissions:
    "first_name || ' ' || last_name || ' ' || email || ' ' || organization || ' ' || message",
  fpv_training_interests:
    "first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' ' || coalesce(military_rank, '') || ' ' || coalesce(unit, '')",
  knowledge_base_messages: "name || ' ' || email || ' ' || subject || ' ' || message",
  newsletter_subscriptions: "email",
};

/** Who has an enquiry in hand, what administrators wrote about it, and the words by which it is found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, text] of Object.entries(searched)) {
    await sql
      .raw(`
        alter table ${table}
          add column owner_id integer constraint ${table}_owner_id_fkey references users on delete set null,
          add column search_text text not null generated always as (fold_text(${text} || ' ' || reference)) stored;
        create index ${table}_owner_idx on ${table} (owner_id, created_at desc, id desc) where owner_id is not null;
        comment on index ${table}_owner_idx is 'what an administrator has in hand; the deletion of a user';
        create index ${table}_search_idx on ${table} using gin (search_text gin_trgm_ops);
        comment on index ${table}_search_idx is 'the inbox searched by words, a name or a number';
      `)
      .execute(db);
  }
  await sql`
    create table enquiry_entries (
      id integer primary key generated always as identity,
      kind text not null,
      enquiry_id integer not null,
      entry text not null constraint enquiry_entries_entry_check check (entry in ('reply', 'note')),
      text text not null,
      written_by integer constraint enquiry_entries_written_by_fkey references users on delete set null,
      written_at timestamptz(3) not null
    );
    create index enquiry_entries_enquiry_idx on enquiry_entries (kind, enquiry_id, id);
    comment on index enquiry_entries_enquiry_idx is 'what was written about one enquiry';
    create index enquiry_entries_written_by_idx on enquiry_entries (written_by) where written_by is not null;
    comment on index enquiry_entries_written_by_idx is 'the deletion of a user';
  `.execute(db);
}
